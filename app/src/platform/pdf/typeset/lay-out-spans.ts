/// <reference path="./libraries.d.ts" />
import LineBreaker from 'linebreak'
import { type BidiRun, drawnText, embeddingLevels, inVisualOrder, signsOf, splitRuns } from '../text/bidi-runs.ts'
import { type FontFamily, fontFor, type FontName, type FontWeight, hasGlyphs } from './fonts.ts'

/** Text in one style. Each span is isolated: its direction does not affect its neighbours. */
export interface Span {
  text: string
  weight: FontWeight
  size: number
  color: string
  href?: string | undefined
  /** A line below the text, at a distance in points from its baseline. */
  rule?: { color: string; drop: number }
  /** True if the text is only broken when it is wider than a line. */
  isWhole?: boolean
}

export const span = (text: string, weight: FontWeight, size: number, color: string): Span => ({
  text,
  weight,
  size,
  color,
})

const LEADING = 1.36

/** Returns the height of a line of text. */
export const leading = (size: number): number => size * LEADING

/** Text in one font and direction at its position in a line. */
export interface PlacedRun {
  text: string
  font: FontName
  span: Span
  /** Distance from the line's left end in points. */
  left: number
  width: number
}

/** A line of text; `runs` are ordered from left to right. */
export interface TextLine {
  runs: readonly PlacedRun[]
  width: number
  /** Largest font size. */
  size: number
}

/** Spaces and punctuation. */
const NEUTRAL = /^[\s\p{P}]+$/u

/** Width of a text in points. */
export type Measure = (text: string, font: FontName, size: number) => number

/** Font and span of a run; neither for the controls that isolate spans, which only take part in ordering. */
interface Key {
  font?: FontName
  span?: Span
}

const ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'
const CONTROL: Key = {}
/** Characters that are never drawn: controls, bidirectional marks, private use. */
const UNDRAWN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Cs}\p{Co}]/u

/**
 * Breaks spans into lines no wider than `width` points (UAX #14) in the order of the Unicode bidirectional algorithm
 * (UAX #9). A word wider than a line is broken. Without `direction`, the first letter decides.
 */
export function layOutSpans(
  spans: readonly Span[],
  how: { width: number; family: FontFamily; measure: Measure; direction?: 'ltr' | 'rtl' | undefined },
): TextLine[] {
  const { width, family, measure, direction } = how
  const { signs, rightToLeft } = signsOfSpans(spans, family, direction)
  const widthOf = (part: readonly Sign[]) => splitRuns(part).reduce((sum, run) => sum + runWidth(run, measure), 0)
  const lines: TextLine[] = []
  let line: Sign[] = []
  let used = 0
  const flush = () => {
    if (line.some(({ key }) => key !== CONTROL)) lines.push(placeRuns(line, measure, rightToLeft))
    line = []
    used = 0
  }
  for (const word of breakable(signs)) {
    const wordWidth = widthOf(word)
    if (used > 0 && used + widthOf(withoutTrailingSpace(word)) > width) flush()
    if (wordWidth <= width) {
      line.push(...word)
      used += wordWidth
    } else
      for (const sign of word) {
        const signWidth = widthOf([sign])
        if (used > 0 && used + signWidth > width) flush()
        line.push(sign)
        used += signWidth
      }
  }
  flush()
  return lines
}

function runWidth(run: BidiRun<Key>, measure: Measure): number {
  const { font, span } = run.key
  return font && span ? measure(drawnText(run), font, span.size) : 0
}

type Sign = { sign: string; level: number; key: Key }

/** Returns the drawn graphemes of spans with level and font. */
function signsOfSpans(
  spans: readonly Span[],
  family: FontFamily,
  direction: 'ltr' | 'rtl' | undefined,
): { signs: Sign[]; rightToLeft: boolean } {
  const parts = spans.map((span) => ({ span, text: span.text.normalize('NFC').replaceAll(/[^\S\u00a0]/g, ' ') }))
  const [before, after] = parts.length > 1 ? [ISOLATE, END_OF_ISOLATE] : ['', '']
  const { levels, rightToLeft } = embeddingLevels(parts.map(({ text }) => before + text + after).join(''), direction)
  const signs: Sign[] = []
  let at = 0
  const addControl = (sign: string) => {
    if (sign) signs.push({ sign, level: levels[at] ?? 0, key: CONTROL })
    at += sign.length
  }
  for (const { span, text } of parts) {
    addControl(before)
    const keys = new Map<FontName, Key>()
    let last: FontName | undefined
    for (const sign of signsOf(text)) {
      const level = levels[at] ?? 0
      at += sign.length
      // Punctuation joins the text before it if its font can, since each change of font starts another piece of text.
      const joins = last !== undefined && NEUTRAL.test(sign) && hasGlyphs(last, sign)
      const font = joins ? last : fontFor(sign, family, span.weight)
      if (UNDRAWN.test(sign) || (!font && /^\p{Extended_Pictographic}/u.test(sign))) continue
      last = font ?? 'other'
      const key = keys.get(last) ?? { font: last, span }
      keys.set(last, key)
      for (const drawn of font ? [sign] : signsOf(codePoints(sign))) signs.push({ sign: drawn, level, key })
    }
    addControl(after)
  }
  return { signs, rightToLeft }
}

/** Names a grapheme that is in none of the fonts, as in `⟨U+D55C⟩`. */
const codePoints = (sign: string): string =>
  [...sign].map((part) => `⟨U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`).join('')

/** Splits graphemes where a line can end. */
function breakable(signs: readonly Sign[]): Sign[][] {
  const breaker = new LineBreaker(signs.map(({ sign }) => sign).join(''))
  const words: Sign[][] = []
  let next = breaker.nextBreak()?.position ?? Infinity
  let word: Sign[] = []
  let at = 0
  for (const [index, sign] of signs.entries()) {
    word.push(sign)
    at += sign.sign.length
    if (at < next) continue
    next = breaker.nextBreak()?.position ?? Infinity
    const { span } = sign.key
    if (span?.isWhole && span === signs[index + 1]?.key.span) continue
    words.push(word)
    word = []
  }
  if (word.length > 0) words.push(word)
  return words
}

function withoutTrailingSpace(signs: readonly Sign[]): readonly Sign[] {
  let end = signs.length
  while (end > 0 && (signs[end - 1]?.sign === ' ' || signs[end - 1]?.key === CONTROL)) end -= 1
  return signs.slice(0, end)
}

/**
 * Positions the runs of a line from left to right, the order that PDF readers expect. The space at its end extends over
 * the edge, because programs that read the text need it between the words of two lines.
 */
function placeRuns(signs: readonly Sign[], measure: Measure, rightToLeft: boolean): TextLine {
  const seen = withoutTrailingSpace(signs)
  const placed: PlacedRun[] = []
  let left = 0
  for (const run of inVisualOrder(splitRuns(seen))) {
    const { font, span } = run.key
    const width = runWidth(run, measure)
    if (font && span) placed.push({ text: drawnText(run), font, span, left, width })
    left += width
  }
  const hanging = hangingSpace(signs.slice(seen.length), left, { measure, rightToLeft })
  return {
    runs: rightToLeft ? [...hanging, ...placed] : [...placed, ...hanging],
    width: left,
    size: Math.max(0, ...placed.map(({ span }) => span.size)),
  }
}

function hangingSpace(
  rest: readonly Sign[],
  lineWidth: number,
  { measure, rightToLeft }: { measure: Measure; rightToLeft: boolean },
): PlacedRun[] {
  const { font, span } = rest.find(({ sign }) => sign === ' ')?.key ?? CONTROL
  if (!font || !span) return []
  const width = measure(' ', font, span.size)
  return [{ text: ' ', font, span: { ...span, href: undefined }, left: rightToLeft ? -width : lineWidth, width }]
}
