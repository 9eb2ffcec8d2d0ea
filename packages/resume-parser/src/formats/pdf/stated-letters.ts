import { inflateSync } from 'node:zlib'
import type { Limits } from '../bounds/limits.ts'

const COMPRESSED = /\/Filter ?(?:\[ ?)?\/FlateDecode\b/
/** Streams that are pictures, fonts or tables of objects. */
const OTHER = /\/(?:Image|Length1|Length2|ObjStm|XRef)\b/
/** Length of the part before a stream that says what it is. */
const DICTIONARY = 2000
/** Bytes to which a damaged stream can have unpacked, for each packed byte (RFC 1951 allows 1,032). */
const MAX_RATIO = 1032
/** One glyph with its letters: "/Span<</ActualText (fi) >> BDC 7.9 0 Td <007F> Tj". */
const STATED =
  /\/ActualText ?(?:\((?<letters>[A-Za-z]{2,4})\)|<FEFF(?<codes>(?:[0-9A-F]{4}){2,4})>) ?>> ?BDC\s(?:[-\d. ]{1,80}T[dDm]\s)?<(?<glyph>[0-9A-F]{2,4})> ?Tj/gi

/**
 * Returns the letters that a PDF states for single glyphs, by their codes. Chromium and Google Docs print a ligature as a
 * glyph without a character, and state its letters around it (`ActualText`; ISO 32000-2, 14.9.4), which pdf.js leaves out. A
 * code that has several meanings in the fonts of a file is left out.
 */
export function statedLetters(bytes: Uint8Array, limits: Limits): ReadonlyMap<number, string> {
  const stated = new Map<number, Set<string>>()
  for (const content of contentStreams(bytes, limits))
    for (const { groups } of content.matchAll(STATED)) {
      const code = Number.parseInt(groups?.['glyph'] ?? '', 16)
      const letters = groups?.['letters'] ?? ofUnits(groups?.['codes'] ?? '')
      stated.set(code, (stated.get(code) ?? new Set()).add(letters))
    }
  return new Map(
    [...stated].flatMap(([code, [letters, ...others]]) =>
      letters !== undefined && others.length === 0 ? [[code, letters] as const] : [],
    ),
  )
}

/** Returns the text of UTF-16 units in hexadecimal digits. */
const ofUnits = (digits: string) =>
  String.fromCharCode(...(digits.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Unpacks the streams that can be pages, as far as the limits allow. */
function* contentStreams(bytes: Uint8Array, { unpackedBytes }: Limits): Generator<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = unpackedBytes
  for (let at = file.indexOf('stream'); at !== -1 && left > 0; at = file.indexOf('stream', at)) {
    const dictionary = file.toString('latin1', Math.max(0, at - DICTIONARY), at)
    const end = file.indexOf('endstream', at)
    if (end === -1) return
    const packed = file.subarray(at + 'stream'.length, end)
    at = end + 'endstream'.length
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1)
    if (!COMPRESSED.test(own) || OTHER.test(own)) continue
    try {
      const content = inflateSync(packed.subarray(packed[0] === 13 ? 2 : 1), { maxOutputLength: left })
      left -= content.length
      yield content.toString('latin1')
    } catch {
      // A damaged stream, or one beyond the limit, counts with the most that it can have cost.
      left -= Math.min(left, packed.length * MAX_RATIO)
    }
  }
}
