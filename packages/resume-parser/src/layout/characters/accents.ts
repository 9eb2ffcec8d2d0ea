import type { PageGlyph } from '../../formats/pdf/page-glyph.ts'

/** Accents that are separate characters, and those that combine with the letter before. */
const COMBINING: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
}
/** Letters that lose their dot below an accent. */
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' }
/** Share of an accent's width that stands over its letter. */
const OVER = 0.5
/** Difference of baselines, in ems, that an accent on a capital has. */
const RAISED = 0.5

/**
 * Joins accents that are drawn over their letters, before or after them, as TeX does in its older fonts: "G", "¨" and "u" are
 * "Gü".
 */
export function composeAccents(glyphs: readonly PageGlyph[]): PageGlyph[] {
  const composed: PageGlyph[] = []
  let accent: PageGlyph | undefined
  for (const glyph of glyphs) {
    const before = composed.at(-1)
    const own = accent && joined(glyph, accent)
    if (own) {
      composed[composed.length - 1] = own
      accent = undefined
      continue
    }
    const earlier = COMBINING[glyph.text] !== undefined && before ? joined(before, glyph) : undefined
    if (earlier) composed[composed.length - 1] = earlier
    else composed.push(glyph)
    accent = earlier === undefined && COMBINING[glyph.text] !== undefined ? glyph : undefined
  }
  return composed
}

/** Returns a letter with the accent over it, or undefined if the accent stands elsewhere or no character has both. */
function joined(letter: PageGlyph, accent: PageGlyph): PageGlyph | undefined {
  const overlap = Math.min(letter.right, accent.right) - Math.max(letter.left, accent.left)
  if (overlap < (accent.right - accent.left) * OVER || letter.angle !== accent.angle) return undefined
  if (Math.abs(letter.baseline - accent.baseline) > letter.size * RAISED) return undefined
  const text = `${DOTLESS[letter.text] ?? letter.text}${COMBINING[accent.text] ?? ''}`.normalize('NFC')
  return text.length === 1 ? { ...letter, text } : undefined
}
