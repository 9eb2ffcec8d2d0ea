import { TextDecoder } from 'node:util'
import { detectEncoding } from '@foyer/resume-parser/encoding'
import { ImportFileError } from '../../errors.ts'
import type { Bytes } from './byte-source.ts'
import { importLimits } from '../../limits.ts'

export interface DecodedText {
  name: string
  chunks: AsyncIterable<string>
  /** The JSON in the text, if it is already parsed; there are no chunks then. */
  document?: unknown
  /** Label of the encoding (WHATWG), as far as the text was read: ASCII counts as UTF-8. */
  encoding(): string
}

/**
 * Decodes a file in UTF-8, UTF-16 or the legacy encoding that fits best. The encoding is decided where the text first
 * leaves ASCII, so that a file of any size can be streamed. Bytes invalid in it become U+FFFD, which is refused in
 * rows.
 */
export function decodeFile(name: string, bytes: Bytes): DecodedText {
  let label = 'utf-8'
  async function* chunks(): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined
    let undecided: Uint8Array[] = []
    let length = 0
    const decide = (): string => {
      const sample = Buffer.concat(undecided)
      undecided = []
      label = detectEncoding(sample)
      decoder = new TextDecoder(label)
      return decoder.decode(sample, { stream: true })
    }
    let isFirst = true
    for await (const chunk of bytes) {
      let text = ''
      if (decoder) text = decoder.decode(chunk, { stream: true })
      else {
        const begins = length > 0 || (isFirst && isWide(chunk)) ? 0 : chunk.findIndex((byte) => byte > 0x7f)
        const plain = begins === -1 ? chunk.length : begins
        text = plain > 0 ? Buffer.from(chunk.subarray(0, plain)).toString('latin1') : ''
        if (plain < chunk.length) {
          undecided.push(chunk.subarray(plain))
          length += chunk.length - plain
        }
        if (length >= importLimits.encodingSampleBytes) text += decide()
      }
      isFirst = false
      if (text !== '') yield text
    }
    const rest = `${decoder === undefined && length > 0 ? decide() : ''}${decoder ? decoder.decode() : ''}`
    if (rest !== '') yield rest
  }
  return { name, chunks: chunks(), encoding: () => label }
}

/** Returns true for the start of a text in UTF-16, whose bytes can all be ASCII. */
const isWide = (chunk: Uint8Array): boolean => chunk.subarray(0, 4).includes(0) || (chunk[0] ?? 0) > 0x7f

/** Returns the text of the start of a file. */
export const decodeSample = (head: Uint8Array): string => new TextDecoder(detectEncoding(head)).decode(head)

type Line = { number: number; text: string; tooLong: boolean }

/** Splits text into lines at LF or CRLF, numbered from 1; buffers one line at a time. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 1
  let pending = ''
  let tooLong = false
  for await (const chunk of chunks) {
    let start = 0
    for (;;) {
      const end = chunk.indexOf('\n', start)
      const piece = chunk.slice(start, end === -1 ? undefined : end)
      if (pending.length + piece.length > importLimits.lineOfFileCharacters) tooLong = true
      pending = tooLong ? '' : pending + piece
      if (end === -1) break
      yield { number, text: pending.endsWith('\r') ? pending.slice(0, -1) : pending, tooLong }
      number += 1
      pending = ''
      tooLong = false
      start = end + 1
    }
  }
  if (pending !== '' || tooLong) yield { number, text: pending, tooLong }
}

/**
 * Returns the whole text, for formats that cannot be streamed.
 *
 * @throws ImportFileError file-too-large above 512 MB
 */
export async function wholeText({ name, chunks }: Pick<DecodedText, 'name' | 'chunks'>): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length >= importLimits.wholeFileBytes) {
      throw new ImportFileError(
        'file-too-large',
        `${name} is larger than 512 MB, the limit for this format. Split it, or convert it to JSONL.`,
      )
    }
    parts.push(chunk)
  }
  return parts.join('')
}
