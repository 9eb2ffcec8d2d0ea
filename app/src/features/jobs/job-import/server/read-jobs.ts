import { Readable } from 'node:stream'
import { importLimits } from '../limits.ts'
import { ImportFileError, type RowRefusal, rowWarning, type RowWarning } from '../errors.ts'
import { parseJobRow, type ParsedJobRow } from '../row.ts'
import type { RowReader } from '../row-reader.ts'
import { type Bytes, discard, openBytes, peek, sourceName, type JobSource } from './files/byte-source.ts'
import { checkPay } from './pay/check-pay.ts'
import { type DecodedText, decodeFile, decodeSample, wholeText } from './files/decode-file.ts'
import { detectFormat, SAMPLE_BYTES } from './formats/detect-format.ts'
import { FORMAT_READERS, isTableFormat, JOB_FORMATS, type JobFormat } from './formats.ts'
import type { KnownRows } from './known-rows.ts'
import type { RawRow } from './raw-row.ts'
import type { ColumnMaps } from './tables/columns.ts'
import type { ColumnMeaning, TableColumn } from './tables/column-meanings.ts'
import { csvRecords } from './tables/csv-records.ts'
import { type JobTable, readTable } from './tables/read-table.ts'
import { isOldOffice, isPackage, sheetRecords } from './tables/sheet-records.ts'

/** `digest` is that of the row as sent, if known rows are left out. */
export type ReadJob = { row: number; result: ParsedJobRow; warnings: RowWarning[]; digest?: string | undefined }

export interface OpenJobs {
  format: JobFormat
  jobs: AsyncGenerator<ReadJob>
  /** The columns of a table, and how each was read. */
  columns?: TableColumn[]
  /** Required columns that a table lacks, and the first value of each column. */
  missing?: ColumnMeaning[]
  samples?: string[]
  /** Label of the encoding, as far as the file was read; undefined for spreadsheets. */
  encoding(): string | undefined
}

export interface ReadOptions {
  format?: JobFormat | 'auto'
  reader: RowReader
  /** Meanings of columns, by the detected format. */
  columnMap?: (format: JobFormat) => Promise<ColumnMaps>
  /** Rows to leave out, by the detected format; those of tables are all read. */
  known?: ((format: JobFormat) => Promise<KnownRows>) | undefined
}

/**
 * Opens a file of jobs: decompresses gzip, detects format and encoding, and yields the rows, broken ones as refusals. Rows count
 * from 1; JSONL is counted by line. An empty file has no rows.
 *
 * @throws ImportFileError if the file cannot be read or has an unknown format; even while iterating, if it is broken
 * further down
 */
export async function openJobs(source: JobSource, options: ReadOptions): Promise<OpenJobs> {
  if ('document' in source) return openDocument(source, options)
  const name = sourceName(source)
  const { head, bytes } = await peek(await openBytes(source), SAMPLE_BYTES)
  if (isPackage(head)) return openSheet(name, bytes, options)
  if (isOldOffice(head)) {
    await discard(bytes)
    throw new ImportFileError(
      'wrong-format',
      `${name} is a file of an old Excel, or protected by a password. Save it as .xlsx or CSV, without a password.`,
    )
  }
  const requested = options.format ?? 'auto'
  const format = requested === 'auto' ? found(decodeSample(head), name) : requested
  if (format === null) {
    await discard(bytes)
    throw unknownFormat(name)
  }
  const text = decodeFile(name, bytes)
  const { encoding } = text
  if (isTableFormat(format)) return openTable(text, options)
  const known = await options.known?.(format)
  return { format, encoding, jobs: parsed(FORMAT_READERS[format](text), options.reader, known) }
}

/** Opens JSON of a vendor's format. */
async function openDocument(
  { document, name }: Extract<JobSource, { document: unknown }>,
  { format = 'auto', reader, known }: ReadOptions,
): Promise<OpenJobs> {
  if (format === 'auto' || isTableFormat(format)) throw unknownFormat(name)
  const text = { name, document, chunks: Readable.from([]), encoding: () => 'utf-8' }
  const rows = FORMAT_READERS[format](text)
  return { format, encoding: text.encoding, jobs: parsed(rows, reader, await known?.(format)) }
}

async function openTable(text: DecodedText, options: ReadOptions): Promise<OpenJobs> {
  const { name, encoding } = text
  const records = await csvRecords(await wholeText(text))
  const map = await options.columnMap?.('csv')
  return fromTable('csv', readTable({ name, encoding: encoding(), ...records }, map), options.reader, encoding)
}

async function openSheet(name: string, bytes: Bytes, options: ReadOptions): Promise<OpenJobs> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    parts.push(chunk)
    length += chunk.length
    if (length > importLimits.sheet.bytes)
      throw new ImportFileError('file-too-large', `${name} is too large for a spreadsheet. Save it as CSV.`)
  }
  const { format, ...records } = await sheetRecords(name, Buffer.concat(parts))
  const map = await options.columnMap?.(format)
  return fromTable(format, readTable({ name, encoding: 'UTF-8', ...records }, map), options.reader, () => undefined)
}

function fromTable(
  format: JobFormat,
  { columns, missing, samples, dateOrder, rows }: JobTable,
  reader: RowReader,
  encoding: () => string | undefined,
): OpenJobs {
  const order = reader.dateOrder ?? dateOrder
  return { format, columns, missing, samples, encoding, jobs: parsed(rows(), { ...reader, dateOrder: order }) }
}

/** Yields only the rows of `openJobs`. */
export async function* readJobs(source: JobSource, options: ReadOptions): AsyncGenerator<ReadJob> {
  const { jobs } = await openJobs(source, options)
  yield* jobs
}

/** An empty file has no rows in any format. */
function found(sample: string, name: string): JobFormat | null {
  return sample.trim() === '' ? 'jsonl' : detectFormat(sample, name)
}

function unknownFormat(name: string): ImportFileError {
  return new ImportFileError(
    'unknown-format',
    `We couldn’t detect the format of ${name}. Choose it with --format (${JOB_FORMATS.join(', ')}). ` +
      'A JSON list of rows is read when it is written as one object a line.',
  )
}

async function* parsed(rows: AsyncIterable<RawRow>, reader: RowReader, known?: KnownRows): AsyncGenerator<ReadJob> {
  for await (const raw of rows) {
    const { row } = raw
    if ('refusal' in raw) {
      yield { row, result: raw.refusal, warnings: [] }
      continue
    }
    const digest = known?.digestOf(raw.value)
    if (digest !== undefined && known?.take(digest)) continue
    const read = checkedRow(raw.value, reader)
    if (read.result.ok) known?.noteRead(read.result.row.id)
    yield { row, ...read, digest }
  }
}

/** Parses a row and checks its pay, like every incoming job. */
export function checkedRow(value: unknown, reader: RowReader): Omit<ReadJob, 'row'> {
  const result: ParsedJobRow | RowRefusal = parseJobRow(value, reader)
  if (!result.ok) return { result, warnings: result.warnings ?? [] }
  const { job, warning } = checkPay(result.row)
  const warnings = [...result.warnings, ...(warning ? [rowWarning(warning.code, warning.detail)] : [])]
  return { result: { ...result, row: job }, warnings }
}
