import bidiModule from 'bidi-js'
import type { PDFFont } from 'pdf-lib'
import { type DocumentFonts, type FontName, fontFor, type FontStyle } from './fonts.ts'

// The types declare a module with a default export, but Node loads the function itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)()

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

const signsOf = (text: string) =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

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
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const rightToLeft = ((paragraphs[0]?.level ?? 0) & 1) === 1
  const runs = runsOf(text, levels, style)
  const pieces: Piece[] = []
  for (const { part, font: name, level } of inOrder(runs)) {
    const font = await fonts.get(name)
    const shown = level & 1 ? mirrored(part) : part
    pieces.push({ text: shown, font, width: font.widthOfTextAtSize(shown, size) })
  }
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0), rightToLeft }
}

interface Run {
  part: string
  font: FontName
  level: number
  script: 'arabic' | 'hebrew' | 'other' | undefined
}

/**
 * Returns the shaping script of a grapheme; undefined for characters common to all scripts, which join the run before
 * them.
 */
function scriptOf(sign: string): Run['script'] {
  if (/\p{Script=Arabic}/u.test(sign)) return 'arabic'
  if (/\p{Script=Hebrew}/u.test(sign)) return 'hebrew'
  return /\p{L}/u.test(sign) ? 'other' : undefined
}

/** Splits text into runs of one level, font and script. Spaces take the font of the preceding run. */
function runsOf(text: string, levels: Uint8Array, style: FontStyle): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const sign of signsOf(text)) {
    const level = levels[at] ?? 0
    at += sign.length
    const last = runs.at(-1)
    const font = sign === ' ' && last ? last.font : (fontFor(sign, style) ?? 'plain')
    const script = scriptOf(sign)
    const fits = last?.font === font && last.level === level
    if (last && fits && (!script || !last.script || last.script === script)) {
      last.part += sign
      last.script ??= script
    } else runs.push({ part: sign, font, level, script })
  }
  return runs
}

/** Orders runs left to right by rule L2 of UAX #9; the font reverses glyphs within a run. */
function inOrder(runs: Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

const mirrored = (text: string) => [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')
