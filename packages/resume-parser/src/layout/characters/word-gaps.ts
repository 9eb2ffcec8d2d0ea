import type { PageGlyph } from '../../formats/pdf/page-glyph.ts'

/** A character with the gap before it. */
export interface SpacedGlyph {
  glyph: PageGlyph
  text: string
  /** Distance from the character before, in ems; infinite if an icon separates them. */
  gap: number
  /** True if the stream has a space before the character. */
  stated: boolean
}

/** A gap of this width ends a word; kerning and rounding stay below it. In ems. */
const WORD_GAP = 0.14
/** Gaps between Chinese or Japanese characters, and between them and Latin letters, are set for looks. In ems. */
const CJK_GAP = 0.4
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** Wider gaps separate columns, not words. In ems. */
const WIDE_GAP = 1

/** Gaps of words that aren't stretched, in ems, and the least share of them in a line that isn't justified. */
const NARROW_GAP = 0.6
const SOME_NARROW = 0.2

/** Lines with fewer words don't show if they are justified. */
const JUSTIFIED = 4

export type Separator = '' | ' ' | 'wide'

/** Returns the separator before each character of a line: none, a space or a wide gap. The first one has none. */
export function separators(glyphs: readonly SpacedGlyph[]): Separator[] {
  const tracking = trackingOf(glyphs)
  const words = glyphs.map(({ text, gap, stated }, index) => {
    const before = glyphs[index - 1]
    if (!before) return false
    return stated || gap - tracking > (isMixed(before.text, text) ? CJK_GAP : WORD_GAP)
  })
  const gaps = glyphs.filter((_, index) => words[index]).map(({ gap }) => gap)
  // In a justified line all gaps are wide; among narrow ones, wide gaps separate columns or the labels of a list.
  const narrow = gaps.filter((gap) => gap <= NARROW_GAP).length
  const justified = gaps.length >= JUSTIFIED && narrow < gaps.length * SOME_NARROW
  const wordGap = median(justified ? gaps : gaps.filter((gap) => gap <= WIDE_GAP))
  const wide = Math.max(WIDE_GAP, wordGap * 2.2) + tracking
  const separated = glyphs.map(({ gap }, index): Separator => {
    if (index > 0 && gap > wide) return 'wide'
    return words[index] ? ' ' : ''
  })
  return joinLetterSpaced(glyphs, separated)
}

/** Returns true at the edge of a Chinese or Japanese character, except beside punctuation, after which a space is real. */
function isMixed(before: string, text: string): boolean {
  if (!CJK.test(before) && !CJK.test(text)) return false
  return /^[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]$/u.test(text)
}

/** Returns the letter-spacing of a line in ems: the usual gap between characters that no space separates. */
function trackingOf(glyphs: readonly SpacedGlyph[]): number {
  const gaps = glyphs.filter(({ stated }, index) => index > 0 && !stated).map(({ gap }) => gap)
  if (gaps.length < 3) return 0
  const usual = median(gaps)
  return usual > 0.06 && usual < 1 ? usual : 0
}

/** Removes the spaces of words that are letter-spaced by spaces, as in "C O N TA C T". */
function joinLetterSpaced(glyphs: readonly SpacedGlyph[], separated: Separator[]): Separator[] {
  const starts = separated.flatMap((separator, index) => (index === 0 || separator !== '' ? [index] : []))
  const single = starts.filter((start, n) => (starts[n + 1] ?? glyphs.length) - start === 1)
  const letters = glyphs.filter(({ text }) => /[\p{L}\p{Nd}@._-]/u.test(text)).length
  if (starts.length < 5 || single.length < starts.length * 0.7 || letters < glyphs.length * 0.8) return separated
  if (
    glyphs.some(({ text }) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text))
  ) {
    return separated
  }
  const usual = median(starts.slice(1).map((start) => glyphs[start]?.gap ?? 0))
  return separated.map((separator, index) => {
    const gap = glyphs[index]?.gap ?? 0
    return separator !== '' && gap <= usual * 1.5 ? '' : separator
  })
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
