import { type Color, type PDFFont, type PDFPage, rgb } from 'pdf-lib'
import { drawnText, embeddingLevels, inVisualOrder, signsOf, splitRuns } from './bidi-runs.ts'
import { type DocumentFonts, type FontName, fontFor, type FontStyle } from './fonts.ts'

/** A run of text in one font and one direction. */
interface Piece {
  text: string
  font: PDFFont
  width: number
}

/** A line in visual order, left to right. */
export interface Line {
  pieces: readonly Piece[]
  width: number
  rightToLeft: boolean
}

/** Characters that cannot be drawn or would mislead: controls, bidirectional controls, characters without a glyph. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Cs}\p{Co}]/u

const named = (sign: string) => [...sign].map((part) => `⟨U+${codePoint(part)}⟩`).join('')

const codePoint = (part: string) => (part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

/**
 * Returns text that can be drawn: NFC, with every grapheme without a glyph replaced by its code point, as in
 * `⟨U+1F600⟩`. Nothing is dropped or becomes a question mark.
 */
export function drawable(text: string, style: FontStyle): string {
  const signs = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text.normalize('NFC'))
  return [...signs]
    .map(({ segment }) => {
      if (/^\s$/.test(segment) || segment === '\r\n') return ' '
      return !CONTROLS.test(segment) && fontFor(segment, style) ? segment : named(segment)
    })
    .join('')
}

/**
 * Breaks text into lines no wider than `width` (points) at `size`, ordered by the Unicode bidirectional algorithm (UAX
 * #9). Breaks inside a word that is wider than a line.
 */
export async function layOutText(
  text: string,
  { fonts, style, size, width }: { fonts: DocumentFonts; style: FontStyle; size: number; width: number },
): Promise<Line[]> {
  const lines: Line[] = []
  for (const paragraph of text.split(/\r?\n/)) {
    const shown = drawable(paragraph, style)
    const measure = (part: string) => layOutLine(part, { fonts, style, size })
    let rest = ''
    for (const word of words(shown)) {
      if ((await measure((rest + word).trimEnd())).width <= width) rest += word
      else {
        if (rest.trim()) lines.push(await measure(rest.trimEnd()))
        rest = ''
        for (const sign of signsOf(word)) {
          if (rest && (await measure(rest + sign)).width > width) {
            lines.push(await measure(rest))
            rest = ''
          }
          rest += sign
        }
      }
    }
    lines.push(await measure(rest.trimEnd()))
  }
  return lines
}

/**
 * Splits text into words with their trailing spaces; CJK text breaks after each character, long runs such as hashes
 * stay whole.
 */
function words(text: string): string[] {
  return text.match(/[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|[^\s]\s*|\s+/gu) ?? []
}

/** Lays out one line without breaks; the text must be {@link drawable}. */
export async function layOutLine(
  text: string,
  { fonts, style, size }: { fonts: DocumentFonts; style: FontStyle; size: number },
): Promise<Line> {
  const { levels, rightToLeft } = embeddingLevels(text)
  const pieces: Piece[] = []
  for (const run of inVisualOrder(splitRuns(signsWithFonts(text, levels, style)))) {
    const font = await fonts.get(run.key)
    const shown = drawnText(run)
    pieces.push({ text: shown, font, width: font.widthOfTextAtSize(shown, size) })
  }
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0), rightToLeft }
}

/** Returns the graphemes of a text with their fonts. Spaces take the font of what precedes them. */
function signsWithFonts(text: string, levels: Uint8Array, style: FontStyle) {
  let at = 0
  let last: FontName | undefined
  return signsOf(text).map((sign) => {
    const level = levels[at] ?? 0
    at += sign.length
    last = sign === ' ' && last ? last : (fontFor(sign, style) ?? 'plain')
    return { sign, level, key: last }
  })
}

const INK = rgb(0.07, 0.09, 0.15)

/** Draws a line of text from the left end of its baseline at x and y, in points. */
export function drawLine(
  page: PDFPage,
  line: Line,
  { x, y, size, color = INK }: { x: number; y: number; size: number; color?: Color },
): void {
  let at = x
  for (const { text, font, width } of line.pieces) {
    page.drawText(text, { x: at, y, size, font, color })
    at += width
  }
}
