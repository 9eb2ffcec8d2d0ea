import { ImportFileError, type RowRefusal } from '../../errors.ts'
import { wholeText, type DecodedText } from '../decode-text.ts'
import { parseLine } from './jsonl.ts'
import type { FormatReader, RawRow } from './raw-row.ts'

type VendorFormat = {
  /** How the format is called in messages. */
  title: string
  /** What a file of it looks like, for the message when it does not. */
  shape: string
  /** The jobs of one answer of the vendor's API, or null when it is no such answer. */
  jobsIn: (document: unknown) => unknown[] | null
  /** One job in the shape of the JSONL row; what is no object comes back as it is. Never throws. */
  toRow: (job: unknown) => unknown
}

/**
 * Reads answers of a vendor's API: one JSON document, or one a line (pages or single jobs written one behind the
 * other). The row number counts the jobs from 1.
 */
export function vendorReader(format: VendorFormat): FormatReader {
  return async function* read(text: DecodedText): AsyncGenerator<RawRow> {
    let row = 0
    for (const document of jsonDocuments(await wholeText(text), text.name)) {
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
    `${name} is not a ${title} file: ${shape}. Name the right format with --format, or leave it out.`,
  )
}

/**
 * The JSON documents of a text: the whole of it, or its lines.
 *
 * @throws ImportFileError broken-file when it is neither
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
    const why = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 160) : ''
    throw new ImportFileError(
      'broken-file',
      `${name} is not complete JSON (${why}), so no job in it can be trusted; download it again.`,
    )
  }
}

/** A pretty-printed document that is cut off has lines that are JSON by chance ("null", "{}"); those are no documents. */
function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 1
}
