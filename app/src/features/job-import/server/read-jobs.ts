import { ImportFileError, ROW_WARNINGS, type RowRefusal, type RowWarningCode } from '../errors.ts'
import { parseJobRow, type ParsedJobRow } from '../row.ts'
import { discard, openBytes, peek, sourceName, type JobSource } from './files/byte-source.ts'
import { checkPay } from './pay/check-pay.ts'
import { decodeText, decoderFor } from './files/decode-text.ts'
import { detectFormat, SAMPLE_BYTES } from './formats/detect-format.ts'
import { FORMAT_READERS, JOB_FORMATS, type JobFormat } from './formats.ts'

/** A change made to an accepted row. */
export interface RowWarning {
  code: RowWarningCode
  message: string
}

export type ReadJob = { row: number; result: ParsedJobRow; warning?: RowWarning }
export type OpenJobs = { format: JobFormat; jobs: AsyncGenerator<ReadJob> }

/**
 * Opens a file of jobs: decompresses gzip, detects the format and yields the rows, broken ones as refusals. Rows count
 * from 1; JSONL is counted by line. Handles UTF-8 and UTF-16 byte order marks and CRLF; malformed characters become
 * U+FFFD. An empty file has no rows.
 *
 * @throws ImportFileError if the file cannot be read or has an unknown format; also while iterating, if it is broken
 * further down
 */
export async function openJobs(source: JobSource, options: { format?: JobFormat | 'auto' } = {}): Promise<OpenJobs> {
  const name = sourceName(source)
  const { head, bytes } = await peek(await openBytes(source), SAMPLE_BYTES)
  const requested = options.format ?? 'auto'
  const sample = decoderFor(head).decode(head)
  const format = requested === 'auto' ? found(sample, name) : requested
  if (format === null) {
    await discard(bytes)
    throw unknownFormat(name)
  }
  const text = { name, chunks: decodeText(bytes, decoderFor(head)) }
  return { format, jobs: parsed(FORMAT_READERS[format](text)) }
}

/** Yields only the rows of `openJobs`. */
export async function* readJobs(
  source: JobSource,
  options: { format?: JobFormat | 'auto' } = {},
): AsyncGenerator<ReadJob> {
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

async function* parsed(
  rows: AsyncIterable<{ row: number } & ({ value: unknown } | { refusal: RowRefusal })>,
): AsyncGenerator<ReadJob> {
  for await (const raw of rows) {
    yield readRow(raw)
  }
}

function readRow(raw: { row: number } & ({ value: unknown } | { refusal: RowRefusal })): ReadJob {
  const result = 'refusal' in raw ? raw.refusal : parseJobRow(raw.value)
  if (!result.ok) return { row: raw.row, result }
  const { job, warning } = checkPay(result.row)
  const checked: ReadJob = { row: raw.row, result: { ...result, row: job } }
  if (warning) checked.warning = { code: warning.code, message: `${ROW_WARNINGS[warning.code]} (${warning.detail})` }
  return checked
}
