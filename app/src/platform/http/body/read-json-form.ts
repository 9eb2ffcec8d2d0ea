import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requestErrors } from '#kernel/error.ts'

const texts = z.record(z.string(), z.union([z.string(), z.number()]))

/**
 * Reads the fields of a form from a JSON object of strings and numbers of at most `most` bytes.
 * @throws AppError `too-large`, `malformed`, `unavailable` if the memory was needed for others
 */
export async function readJsonForm(
  { raw }: Pick<FastifyRequest, 'raw'>,
  most: number,
  evicted: AbortSignal,
): Promise<Record<string, string | number>> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Not an async iterator: leaving that early would destroy the connection before the refusal is sent.
  const body = await new Promise<Buffer>((resolve, reject) => {
    const refuse = (code: 'too-large' | 'malformed' | 'unavailable') => {
      chunks.splice(0)
      reject(requestErrors.error(code))
    }
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > most) refuse('too-large')
      else chunks.push(chunk)
    })
    // The connection can close before the promise is read, and a refusal drops the chunks.
    raw.once('end', () => resolve(Buffer.concat(chunks, bytes)))
    raw.once('error', () => refuse('malformed'))
    raw.once('close', () => refuse('malformed'))
    evicted.addEventListener('abort', () => refuse('unavailable'))
  })
  // A syntax error is reported by the caller, as `malformed`.
  const parsed = texts.safeParse(JSON.parse(body.toString('utf8')))
  if (!parsed.success) throw requestErrors.error('malformed')
  return parsed.data
}
