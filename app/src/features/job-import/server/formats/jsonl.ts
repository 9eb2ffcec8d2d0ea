import { refuseRow } from '../../errors.ts'
import { linesOf, type DecodedText } from '../decode-text.ts'
import type { RawRow } from './raw-row.ts'

/** One JSON object a line, already in the shape of the row. The row number is the line's; empty lines are no rows. */
export async function* readJsonl({ chunks }: DecodedText): AsyncGenerator<RawRow> {
  for await (const line of linesOf(chunks)) {
    const row = line.number
    if (line.tooLong) yield { row, refusal: refuseRow('too-large', 'the line is longer than 8 MB') }
    else if (line.text.trim() !== '') yield parseLine(row, line.text)
  }
}

/** One line of JSON as a row. */
export function parseLine(row: number, text: string): RawRow {
  try {
    return { row, value: JSON.parse(text) }
  } catch (error) {
    return { row, refusal: refuseRow('bad-json', error instanceof Error ? shorten(error.message) : '') }
  }
}

/** V8 quotes the broken text in its message; a line of it is enough. */
function shorten(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, 120).toWellFormed()
}
