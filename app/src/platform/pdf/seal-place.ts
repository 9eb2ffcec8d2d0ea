import type { SealPlace } from './letter.ts'

/** Location of the signature in a sealed PDF, as byte offsets. */
export interface FoundSeal {
  /** Offset of `<`, and the first byte after `>`. */
  start: number
  end: number
  /** Time claimed by the sealer. */
  at: Date
  timestamped: boolean
}

const HEAD = '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached'
const DIGITS = 10
/** A signature dictionary as written by {@link sealDictionary}, with the byte range filled in. */
// patterns: repeated digits and spaces are always separated by another character.
const FILLED = new RegExp(
  `<< ${HEAD.replaceAll('.', String.raw`\.`)} /FYR_Timestamp (true|false) /M \\(D:(\\d{14})Z\\) /ByteRange \\[0 (\\d+) (\\d+) (\\d+)( *)\\] /Contents (?=<)`,
  'g',
)

const pad = (values: readonly (number | string)[]) => values.join(' ').padEnd(3 * DIGITS + 2)

/** Formats an instant in UTC as `20260131090000`. */
export const pdfInstant = (at: Date) => at.toISOString().replaceAll(/[-:T]|\.\d+Z$/g, '')

/**
 * Returns the signature dictionary (ISO 32000-2, 12.8.1) with room for byte range and signature. All claims are inside
 * the signed bytes; SubFilter as required by ETSI EN 319 142-1.
 */
export function sealDictionary({ at, timestamped, capacity, signer, reason }: SealPlace): string {
  const range = pad(['*'.repeat(DIGITS), '*'.repeat(DIGITS), '*'.repeat(DIGITS)])
  return `<< ${HEAD} /FYR_Timestamp ${timestamped} /M (D:${pdfInstant(at)}Z) /ByteRange [0 ${range}] /Contents <${'0'.repeat(2 * capacity)}> /Name ${hexText(signer)} /Reason ${hexText(reason)} >>`
}

/** Encodes a text string as UTF-16 with a byte order mark, in hex (ISO 32000-2, 7.9.2.2). */
const hexText = (text: string) => `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`

/**
 * Writes the byte range into a PDF that has room for a seal.
 * @returns the same bytes, and the offsets of the signature
 * @throws unless there is exactly one such place
 */
export function fillByteRange(pdf: Uint8Array): { start: number; end: number } {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const empty = `/ByteRange [0 ${pad(['*'.repeat(DIGITS), '*'.repeat(DIGITS), '*'.repeat(DIGITS)])}] /Contents `
  const at = bytes.indexOf(empty, 0, 'latin1')
  if (at === -1 || bytes.indexOf(empty, at + 1, 'latin1') !== -1)
    throw new Error('The PDF has no one place for a seal.')
  const start = at + empty.length
  const end = bytes.indexOf('>', start) + 1
  const range = pad([start, end, bytes.length - end])
  bytes.write(range, at + '/ByteRange [0 '.length, 'latin1')
  return { start, end }
}

/**
 * Finds the seal of a PDF. Strict: accepts only our own layout, with one byte range over the rest of the file.
 * @returns `none` without any signature, `partial` if no signature covers the whole file
 */
export function findSeal(pdf: Uint8Array): FoundSeal | 'none' | 'partial' {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const whole: FoundSeal[] = []
  for (const match of text.matchAll(FILLED)) {
    const [all, timestamped, instant = '', first = '', second = '', rest = '', blanks = ''] = match
    const start = match.index + all.length
    const [to, from, length] = [Number(first), Number(second), Number(rest)]
    if (to !== start || from + length !== pdf.length || from <= to) continue
    if (pad([to, from, length]) !== `${first} ${second} ${rest}${blanks}` || text[from - 1] !== '>') continue
    const at = readInstant(instant)
    if (at) whole.push({ start, end: from, at, timestamped: timestamped === 'true' })
  }
  const [only] = whole
  if (only && whole.length === 1) return only
  return /\/ByteRange\b/.test(text) ? 'partial' : 'none'
}

function readInstant(digits: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) || pdfInstant(at) !== digits ? undefined : at
}
