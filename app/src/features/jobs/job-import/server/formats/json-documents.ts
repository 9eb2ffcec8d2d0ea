import { ImportFileError, type RowRefusal } from '../../errors.ts'
import { wholeText, type DecodedText } from '../files/decode-file.ts'
import { parseLine } from './jsonl.ts'
import type { FormatReader, RawRow } from '../raw-row.ts'
import { importLimits } from '../../limits.ts'

type VendorFormat = {
  /** Name of the format in messages. */
  title: string
  /** Description of the mismatch, for the error message. */
  shape: string
  /** Returns the jobs of a response of the vendor's API, or null if it is not such a response. */
  jobsIn: (document: unknown) => unknown[] | null
  /** Converts a job to a JSONL row; returns non-objects unchanged. Never throws. */
  toRow: (job: unknown) => unknown
}

/**
 * Creates a reader for responses of a vendor's API: one JSON document, or one per line (concatenated pages or single
 * jobs). Row numbers count the jobs from 1.
 */
export function vendorReader(format: VendorFormat): FormatReader {
  return async function* read(text: DecodedText): AsyncGenerator<RawRow> {
    let row = 0
    const documents =
      text.document === undefined ? jsonDocuments(await wholeText(text), text.name) : [{ value: text.document }]
    for (const document of documents) {
      if ('refusal' in document) {
        row += 1
        yield { row, refusal: document.refusal }
        continue
      }
      const jobs = format.jobsIn(document.value)
      if (jobs === null) throw wrongFormat(text.name, format.title, format.shape)
      for (const job of jobs) {
        row += 1
        yield { row, value: format.toRow(job) }
      }
    }
  }
}

export function wrongFormat(name: string, title: string, shape: string): ImportFileError {
  return new ImportFileError(
    'wrong-format',
    `${name} is not a ${title} file: ${shape}. Choose the right format with --format, or leave it out.`,
  )
}

/**
 * Parses a text as one JSON document, or one per line.
 *
 * @throws ImportFileError broken-file if it is neither
 */
export function jsonDocuments(text: string, name: string): Iterable<{ value: unknown } | { refusal: RowRefusal }> {
  if (text.trim() === '') return []
  try {
    return [{ value: JSON.parse(text) }]
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const documents = lines.map((line, index) => parseLine(index + 1, line))
    if (documents.length > 1 && documents.some((document) => 'value' in document && isStructure(document.value))) {
      return documents
    }
    const why =
      error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, importLimits.jsonFaultCharacters) : ''
    throw new ImportFileError(
      'broken-file',
      `${name} isn’t complete JSON (${why}), so nothing was imported. Download it again.`,
    )
  }
}

/** Lines of a truncated pretty-printed document can be valid JSON by chance ("null", "{}"); they do not count. */
function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 1
}
