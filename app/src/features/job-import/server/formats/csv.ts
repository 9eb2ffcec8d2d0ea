import { Readable } from 'node:stream'

import { parse } from 'csv-parse'

import { ImportFileError, refuseRow } from '../../errors.ts'
import type { DecodedText } from '../decode-text.ts'
import { columnsOf, csvRow } from './csv-columns.ts'
import type { RawRow } from './raw-row.ts'

const LONGEST_RECORD_CHARACTERS = 4 * 1024 * 1024
const HEADER_SAMPLE = 20_000

/**
 * CSV with a header line; comma, semicolon or tab is found from it. Read as a stream. The row number counts the records
 * below the header from 1, empty lines not counted.
 */
export async function* readCsv({ name, chunks }: DecodedText): AsyncGenerator<RawRow> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done === true || first.value.trim() === '') return
  async function* whole(): AsyncGenerator<string> {
    yield String(first.value)
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value
  }
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first.value.slice(0, HEADER_SAMPLE)),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD_CHARACTERS,
  })
  const input = Readable.from(whole()).on('error', (error) => parser.destroy(error))
  let columns: string[] | null = null
  let row = 0
  try {
    for await (const record of input.pipe(parser)) {
      if (!isRecordOfTexts(record)) continue
      if (columns === null) columns = headerOf(record, name)
      else if (record.some((value) => value.trim() !== '')) yield { row: (row += 1), value: csvRow(columns, record) }
    }
  } catch (error) {
    if (error instanceof ImportFileError || !isCsvError(error)) throw error
    yield { row: row + 1, refusal: refuseRow('bad-csv', error.message.slice(0, 200)) }
    throw new ImportFileError(
      'broken-file',
      `${name} cannot be read beyond row ${row + 1} (${error.message.slice(0, 200)}); close the quotes there.`,
    )
  } finally {
    input.destroy()
    parser.destroy()
  }
}

function isRecordOfTexts(record: unknown): record is string[] {
  return Array.isArray(record) && record.every((value) => typeof value === 'string')
}

function isCsvError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}

function headerOf(record: string[], name: string): string[] {
  const columns = columnsOf(record)
  const missing = ['id', 'title', 'description'].filter((column) => !columns.includes(column))
  if (missing.length === 0) return columns
  throw new ImportFileError(
    'wrong-format',
    `${name} has no column for ${missing.join(', ')} in its first line, so its rows cannot be told apart or shown; add it.`,
  )
}

/** The separator that the header line has most of. */
export function delimiterOf(text: string): string {
  const header = text.replace(/^\ufeff/, '').split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}
