import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpLimits } from '../limits.ts'
import type { Endpoint, FilePart, UploadedFile } from '#kernel/endpoint.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import { safeFileName } from '../file-name.ts'
import { readJsonForm } from './read-json-form.ts'

declare module 'fastify' {
  interface FastifyInstance {
    scanner: VirusScanner
  }
}

/** A parsed form. The value of a repeated field is a list. */
export interface SentForm {
  fields: Record<string, unknown>
  files: UploadedFile[]
}

type Parts = NonNullable<Endpoint['files']>

/** Leaves bodies of routes registered here unread, so that callers can be refused first. */
export async function installForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/**
 * Reads a multipart form (RFC 7578), or its fields as JSON if the endpoint allows that, into memory, never to disk.
 * Callers pass the files to the virus scanner before anything keeps them.
 * @throws AppError `unsupported-type`, `malformed`, `too-large`, `too-many-files`, `invalid`
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { files: parts = {}, bodyLimitBytes, formAsJson }: Pick<Endpoint, 'files' | 'bodyLimitBytes' | 'formAsJson'>,
  evicted: AbortSignal,
): Promise<SentForm> {
  const isJson = formAsJson === true && /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  if (!isJson && !request.isMultipart()) throw requestErrors.error('unsupported-type')
  const most = Object.values(parts).reduce((sum, { maxFiles, maxBytes }) => sum + maxFiles * maxBytes, 0)
  if (Number(request.headers['content-length']) > most + bodyLimitBytes + httpLimits.refusedBodyBytes) {
    // The rest of the body is not awaited.
    reply.header('connection', 'close')
    throw requestErrors.error('too-large')
  }
  try {
    const form = isJson
      ? { fields: await readJsonForm(request, bodyLimitBytes, evicted), files: [] }
      : await collect(request, parts, bodyLimitBytes, evicted)
    checkCounts(form.files, parts)
    return form
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof AppError) throw error
    // Parser errors: no boundary, an unterminated part, too many parts.
    throw requestErrors.error('malformed', { cause: error })
  }
}

async function collect(
  request: FastifyRequest,
  parts: Parts,
  fieldBytes: number,
  evicted: AbortSignal,
): Promise<SentForm> {
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  evicted.addEventListener('abort', () => files.splice(0))
  const all = Object.values(parts)
  const most = all.reduce((sum, { maxFiles }) => sum + maxFiles, 0)
  let left = fieldBytes
  const limits = {
    files: most + 1,
    fields: httpLimits.formFields,
    parts: most + 1 + httpLimits.formFields,
    fileSize: Math.max(0, ...all.map(({ maxBytes }) => maxBytes)) + 1,
    fieldSize: fieldBytes,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname.length > httpLimits.formFieldNameCharacters) throw requestErrors.error('malformed')
      left -= typeof part.value === 'string' ? Buffer.byteLength(part.value) : 0
      if (part.valueTruncated || left < 0) throw requestErrors.error('too-large')
      const { fieldname: name, value } = part
      fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value
      continue
    }
    const rules = Object.hasOwn(parts, part.fieldname) ? parts[part.fieldname] : undefined
    if (!rules) throw requestErrors.error('invalid', { fields: { body: ['A file that is not asked for.'] } })
    if (files.filter(({ field }) => field === part.fieldname).length >= rules.maxFiles)
      throw tooMany(part.fieldname, rules.maxFiles)
    const file = await readFile(part, rules, evicted)
    // Browsers send an empty part for a file input without a selection.
    if (file.bytes.length > 0 || part.filename) files.push(file)
  }
  return { fields, files }
}

async function readFile(
  part: Extract<Multipart, { type: 'file' }>,
  { maxBytes }: FilePart,
  evicted: AbortSignal,
): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  // The parser of an evicted form only ends with its connection; free the bytes now.
  evicted.addEventListener('abort', () => chunks.splice(0))
  let bytes = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw requestErrors.error('too-large')
    chunks.push(chunk)
  }
  return {
    field: part.fieldname,
    name: safeFileName(part.filename ?? ''),
    type: part.mimetype.toLowerCase(),
    bytes: Buffer.concat(chunks, bytes),
  }
}

function checkCounts(files: readonly UploadedFile[], parts: Parts): void {
  for (const [field, { optional }] of Object.entries(parts))
    if (!optional && !files.some((file) => file.field === field))
      throw requestErrors.error('invalid', { fields: { [field]: ['Missing data for required field.'] } })
}

const tooMany = (field: string, count: number) =>
  requestErrors.error('too-many-files', { values: { count }, fields: { [field]: [`At most ${count}.`] } })
