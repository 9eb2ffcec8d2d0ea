import { parse, type Parser } from 'csv-parse'

import { ImportFileError, refuseRow } from '../../errors.ts'
import type { DecodedText } from '../files/decode-text.ts'
import { columnsOf, csvRow } from './csv-columns.ts'
import type { RawRow } from '../formats.ts'

const LONGEST_RECORD_CHARACTERS = 4 * 1024 * 1024
const HEADER_SAMPLE = 20_000

/**
 * Reads CSV with a header line as a stream; detects comma, semicolon or tab. Row numbers count the records below the
 * header from 1, without empty lines.
 */
export async function* readCsv({ name, chunks }: DecodedText): AsyncGenerator<RawRow> {
  let columns: string[] | null = null
  let row = 0
  let parser: RecordParser | null = null
  for await (const record of records()) {
    if (record instanceof Error) {
      const why = record.message.slice(0, 200)
      yield { row: row + 1, refusal: refuseRow('bad-csv', why) }
      throw new ImportFileError(
        'broken-file',
        `${name} can’t be read after row ${row + 1} (${why}). Close the quotes there.`,
      )
    }
    if (columns === null) columns = headerOf(record, name)
    else if (record.some((value) => value.trim() !== '')) yield { row: (row += 1), value: csvRow(columns, record) }
  }

  async function* records(): AsyncGenerator<string[] | Error> {
    for await (const chunk of chunks) {
      parser ??= new RecordParser(delimiterOf(chunk.slice(0, HEADER_SAMPLE)))
      yield* await parser.write(chunk)
    }
    if (parser !== null) yield* await parser.end()
  }
}

/**
 * Returns the records of each chunk at once. As a stream, the parser would drop good records buffered before a broken
 * one.
 */
class RecordParser {
  #records: string[][] = []
  #parser: Parser

  constructor(delimiter: string) {
    this.#parser = parse({
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD_CHARACTERS,
      on_record: (record: string[]) => {
        this.#records.push(record)
        return null
      },
    })
    // Errors are returned by write and end; an unhandled error event would end the process.
    this.#parser.on('error', () => {}).resume()
  }

  async write(text: string): Promise<Array<string[] | Error>> {
    return this.#take(await new Promise((resolve) => this.#parser.write(text, resolve)))
  }

  async end(): Promise<Array<string[] | Error>> {
    const ended = new Promise<Error | null>((resolve) => {
      this.#parser.once('error', resolve).once('end', () => resolve(null))
    })
    this.#parser.end()
    return this.#take(await ended)
  }

  #take(error: Error | null | undefined): Array<string[] | Error> {
    const records = this.#records
    this.#records = []
    return error ? [...records, error] : records
  }
}

function headerOf(record: string[], name: string): string[] {
  const columns = columnsOf(record)
  const missing = ['id', 'title', 'description'].filter((column) => !columns.includes(column))
  if (missing.length === 0) return columns
  throw new ImportFileError(
    'wrong-format',
    `${name} has no column for ${missing.join(', ')} in its first line. Add it.`,
  )
}

/** Returns the most frequent separator of the header line. */
export function delimiterOf(text: string): string {
  const header = text.replace(/^\ufeff/, '').split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}
