import { TextDecoder } from 'node:util'

import { ImportFileError } from '../../errors.ts'
import type { Bytes } from './byte-source.ts'

const LARGEST_WHOLE_FILE_BYTES = 512 * 1024 * 1024
/** Longer than any acceptable row; a longer line is skipped without being buffered. */
const LONGEST_LINE_CHARACTERS = 8 * 1024 * 1024

/** Returns the decoder for the byte order mark; UTF-8 without one. Malformed sequences become U+FFFD. */
export function decoderFor(head: Uint8Array): TextDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le')
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be')
  return new TextDecoder('utf-8')
}

export type DecodedText = { name: string; chunks: AsyncIterable<string> }

export async function* decodeText(bytes: Bytes, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

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
      if (pending.length + piece.length > LONGEST_LINE_CHARACTERS) tooLong = true
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
export async function wholeText({ name, chunks }: DecodedText): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length >= LARGEST_WHOLE_FILE_BYTES) {
      throw new ImportFileError(
        'file-too-large',
        `${name} is larger than 512 MB, the limit for this format. Split it, or convert it to JSONL.`,
      )
    }
    parts.push(chunk)
  }
  return parts.join('')
}
