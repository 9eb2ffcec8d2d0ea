import { inflateSync } from 'node:zlib'
import { pdfLimits } from './limits.ts'

/** Reason for which a file is not accepted as a PDF. */
export type PdfFault =
  | 'not-a-pdf'
  | 'encrypted'
  | 'truncated'
  | 'carries-script'
  | 'polyglot'
  | 'too-many-pages'
  | 'too-complex'

/** Tolerance for the offset of the cross-reference table, in bytes. */
const SLACK = 32

/**
 * Matches dictionary entries that run something or open something else by themselves (ISO 32000-2, 12.6.4, 12.7.8);
 * words in the text that look like names do not match. A button that submits or resets a form is accepted, because it
 * does nothing until a person presses it in another program.
 */
const ACTIVE = new RegExp(
  [
    String.raw`/JS\s*(?:\(|<<|<[\da-f\s]*>|\d+\s+\d+\s+R\b)`,
    String.raw`/S\s*/(?:JavaScript|Launch|ImportData|GoToE|RichMediaExecute|Rendition)\b`,
    String.raw`/(?:JavaScript|XFA)\s*(?:<<|\[|\d+\s+\d+\s+R\b)`,
    String.raw`/(?:Type|Subtype)\s*/RichMedia\b`,
  ].join('|'),
  'i',
)
/** Matches an embedded file (ISO 32000-2, 7.11.4). */
const CARRIED = /\/EF\s*(?:<<|\d+\s+\d+\s+R\b)/gi
const KIDS = /\/Kids\s*\[([^[\]]*)\]/g
const FOREIGN_START = /<(?:!doctype|html|script|svg|\?php|body|iframe)/i

/** Findings of a scan that found no fault. */
export interface Scanned {
  /** Number of embedded files, for the caller to judge by name. */
  files: number
  /** True if an object is a child twice: a page tree larger than its file, or a file saved twice. */
  repeatsKids: boolean
}

/**
 * Scans the bytes of a PDF without a parser: header and end, encryption, script names (also in object streams), and the
 * inflated size of streams. Looks everywhere except in images and compressed text, so that an object hidden where a
 * strict reader would not look is found.
 * @returns the fault, if any
 */
export function scanPdf(bytes: Uint8Array): PdfFault | Scanned {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString('latin1')
  const start = text.indexOf('%PDF-')
  if (start === -1 || !/^%PDF-[12]\.\d/.test(text.slice(start, start + 8))) return 'not-a-pdf'
  if (!/^[\s\0]{0,8}$/.test(text.slice(0, start))) return start < 1024 ? 'polyglot' : 'not-a-pdf'
  if (FOREIGN_START.test(text.slice(0, 1024))) return 'polyglot'
  const end = text.lastIndexOf('%%EOF')
  if (end === -1) return 'truncated'
  const after = text.slice(end + 5)
  if (!/^[\s\0]{0,2048}$/.test(after)) return isPiece(after) ? 'truncated' : 'polyglot'
  if (isZip(buffer)) return 'polyglot'
  if (!pointsToTable(text, end)) return 'truncated'
  return scanObjects(buffer, text)
}

/** Returns true if the bytes after the last end marker look like a further revision of the same file. */
const isPiece = (after: string) => /^\s*\d+ \d+ obj\b/.test(after)

/** Returns true if a ZIP directory ends the file (APPNOTE 4.3.16). */
function isZip(buffer: Buffer): boolean {
  const at = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return at !== -1 && at + 22 <= buffer.length && at + 22 + buffer.readUInt16LE(at + 20) === buffer.length
}

/** Returns true if the last `startxref` points to a cross-reference table or stream (ISO 32000-2, 7.5.5). */
function pointsToTable(text: string, end: number): boolean {
  const [, offset] = /startxref\s+(\d+)\s*$/.exec(text.slice(Math.max(0, end - 64), end)) ?? []
  if (offset === undefined) return false
  // Some producers miscount by a few bytes, and every reader tolerates it.
  return /\b(?:xref|\d+\s+\d+\s+obj)\b/.test(text.slice(Math.max(0, Number(offset) - SLACK), Number(offset) + SLACK))
}

function scanObjects(buffer: Buffer, text: string): PdfFault | Scanned {
  let total = 0
  let plain = ''
  let from = 0
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    if (match.index < from || text.slice(match.index - 3, match.index) === 'end') continue
    const data = match.index + match[0].length
    const dictionary = readNames(text.slice(Math.max(from, text.lastIndexOf('obj', match.index)), match.index))
    const close = text.indexOf('endstream', data)
    if (close === -1) return 'truncated'
    plain += text.slice(from, match.index)
    from = close
    const filters = filtersOf(dictionary)
    if (filters.length > pdfLimits.streamFilters) return 'too-complex'
    const content = filters[0] === 'flate' ? inflate(buffer.subarray(data, close), filters.length) : undefined
    if (content === 'too-complex') return content
    total += content?.length ?? 0
    if (total > pdfLimits.scannedBytes) return 'too-complex'
    const isObjects = /\/ObjStm\b/.test(dictionary) || (/\/N\b/.test(dictionary) && /\/First\b/.test(dictionary))
    if (isObjects && content) plain += `\n${content.toString('latin1')}\n`
    // A cross-reference table can point into any uncompressed stream.
    if (filters.length === 0 && ACTIVE.test(printable(text.slice(data, close)))) return 'carries-script'
  }
  plain = withoutComments(readNames(plain + text.slice(from)))
  if (/\/Encrypt\s*(?:<<|\d+\s+\d+\s+R\b)/.test(plain)) return 'encrypted'
  if (ACTIVE.test(plain)) return 'carries-script'
  const kids = [...plain.matchAll(KIDS)].flatMap(
    ([, refs = '']) => refs.match(/\b\d{1,10}\s{1,9}\d{1,5}\s{1,9}R\b/g) ?? [],
  )
  return { files: plain.match(CARRIED)?.length ?? 0, repeatsKids: new Set(kids).size < kids.length }
}

/** Decodes `#4a` in a name to the character with that code. */
const readNames = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A comment is allowed wherever white space is. */
const withoutComments = (text: string) => text.replaceAll(/%[^\r\n]*/g, ' ')

/** Returns runs of at least 24 printable characters; a short name would match by chance in shorter ones. */
const printable = (text: string) => (text.match(/[\t\n\r\x20-\x7e]{24,}/g) ?? []).join('\n')

function filtersOf(dictionary: string): string[] {
  const [, many, one] = /\/Filter\s*(?:\[([^[\]]*)\]|\/(\w+))/.exec(dictionary) ?? []
  const names = many?.match(/\w+/g) ?? (one ? [one] : [])
  return names.map((name) => (name === 'FlateDecode' || name === 'Fl' ? 'flate' : name))
}

/** Inflates a stream as often as its filters say; undefined if it is unreadable, which is left to the reader. */
function inflate(packed: Buffer, times: number): Buffer | 'too-complex' | undefined {
  let data = packed
  for (let turn = 0; turn < times; turn++) {
    try {
      data = inflateSync(data, { maxOutputLength: pdfLimits.scannedStreamBytes, finishFlush: 2 })
    } catch (error) {
      if (error instanceof RangeError) return 'too-complex'
      return turn === 0 ? undefined : data
    }
  }
  return data
}
