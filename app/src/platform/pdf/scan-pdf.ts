import { inflateSync } from 'node:zlib'

/** What is wrong with a file that should be a PDF. */
export type PdfFault =
  | 'not-a-pdf'
  | 'encrypted'
  | 'truncated'
  | 'carries-script'
  | 'polyglot'
  | 'too-many-pages'
  | 'too-complex'

/** Streams may hold so much when inflated, one and all together. */
const MOST_STREAM_BYTES = 48_000_000
const MOST_BYTES = 160_000_000
/** Filters on top of one another are as good as never more than two. */
const MOST_FILTERS = 3
/** How far from where it should be the table may begin, in bytes. */
const SLACK = 32

/**
 * What runs something by itself or opens something else (ISO 32000-2, 12.6.4, 12.7.8), as it is written in a dictionary; words of
 * a letter that look like names do not count. A button that sends or clears a form does nothing until a person presses it in
 * another program, and is taken.
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
/** A file that is carried (ISO 32000-2, 7.11.4). */
const CARRIED = /\/EF\s*(?:<<|\d+\s+\d+\s+R\b)/gi
const KIDS = /\/Kids\s*\[([^[\]]*)\]/g
const FOREIGN_START = /<(?:!doctype|html|script|svg|\?php|body|iframe)/i

/** What a scan finds where nothing is wrong yet. */
export interface Scanned {
  /** Files that are carried, for the caller to judge by their names. */
  files: number
  /** True when an object is a child twice, as in a tree of pages that is larger than its file; or in a file saved twice. */
  repeatsKids: boolean
}

/**
 * Judges the bytes of a PDF without a parser: header and end, encryption, names that run scripts (in object streams,
 * too), and how much its streams inflate to. Names are sought everywhere but in pictures and packed text, so that an object that
 * hides where a strict reader would not look is found.
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

/** Whether what follows the last end looks like the beginning of a further revision of the same file. */
const isPiece = (after: string) => /^\s*\d+ \d+ obj\b/.test(after)

/** Whether a ZIP directory ends with the file (APPNOTE 4.3.16). */
function isZip(buffer: Buffer): boolean {
  const at = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return at !== -1 && at + 22 <= buffer.length && at + 22 + buffer.readUInt16LE(at + 20) === buffer.length
}

/** Whether the last `startxref` leads to a cross-reference table or stream (ISO 32000-2, 7.5.5). */
function pointsToTable(text: string, end: number): boolean {
  const [, offset] = /startxref\s+(\d+)\s*$/.exec(text.slice(Math.max(0, end - 64), end)) ?? []
  if (offset === undefined) return false
  // Some programs count a few bytes wrong, and every reader forgives it.
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
    if (filters.length > MOST_FILTERS) return 'too-complex'
    const content = filters[0] === 'flate' ? inflate(buffer.subarray(data, close), filters.length) : undefined
    if (content === 'too-complex') return content
    total += content?.length ?? 0
    if (total > MOST_BYTES) return 'too-complex'
    const isObjects = /\/ObjStm\b/.test(dictionary) || (/\/N\b/.test(dictionary) && /\/First\b/.test(dictionary))
    if (isObjects && content) plain += `\n${content.toString('latin1')}\n`
    // A table of references may lead into any stream that is not packed.
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

/** `#4a` in a name stands for the sign with that number. */
const readNames = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A comment may stand wherever a blank may. */
const withoutComments = (text: string) => text.replaceAll(/%[^\r\n]*/g, ' ')

/** Pieces of at least 24 readable signs; in others a short name would be found by chance. */
const printable = (text: string) => (text.match(/[\t\n\r\x20-\x7e]{24,}/g) ?? []).join('\n')

function filtersOf(dictionary: string): string[] {
  const [, many, one] = /\/Filter\s*(?:\[([^[\]]*)\]|\/(\w+))/.exec(dictionary) ?? []
  const names = many?.match(/\w+/g) ?? (one ? [one] : [])
  return names.map((name) => (name === 'FlateDecode' || name === 'Fl' ? 'flate' : name))
}

/** Inflates a stream as often as its filters say; undefined when it is not readable, which is for a reader to judge. */
function inflate(packed: Buffer, times: number): Buffer | 'too-complex' | undefined {
  let data = packed
  for (let turn = 0; turn < times; turn++) {
    try {
      data = inflateSync(data, { maxOutputLength: MOST_STREAM_BYTES, finishFlush: 2 })
    } catch (error) {
      if (error instanceof RangeError) return 'too-complex'
      return turn === 0 ? undefined : data
    }
  }
  return data
}
