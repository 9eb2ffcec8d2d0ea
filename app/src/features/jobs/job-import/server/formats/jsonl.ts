import { refuseRow } from '../../errors.ts'
import { linesOf, type DecodedText } from '../files/decode-file.ts'
import type { RawRow } from '../raw-row.ts'
import { importLimits } from '../../limits.ts'

/**
 * Reads one JSON object per line, already in the shape of a row. Row numbers are line numbers; empty lines are skipped.
 */
export async function* readJsonl({ chunks }: DecodedText): AsyncGenerator<RawRow> {
  for await (const line of linesOf(chunks)) {
    const row = line.number
    if (line.tooLong) yield { row, refusal: refuseRow('too-large', 'the line is longer than 8 MB') }
    else if (line.text.trim() !== '') yield parseLine(row, line.text)
  }
}

/** Parses one line of JSON as a row. */
export function parseLine(row: number, text: string): RawRow {
  try {
    return { row, value: JSON.parse(text) }
  } catch (error) {
    return { row, refusal: refuseRow('bad-json', error instanceof Error ? shorten(error.message) : '') }
  }
}

/** Shortens V8's message, which quotes the broken text. */
function shorten(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, importLimits.lineFaultCharacters).toWellFormed()
}
