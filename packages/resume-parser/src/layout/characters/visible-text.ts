import type { PageContent, PageGlyph } from '../../formats/pdf/page-glyph.ts'
import { chunksOfGlyphs } from './chunks-of-glyphs.ts'
import { segmentsOfChunks } from '../columns/segment.ts'

/** The characters of a page that readers see, and the hidden text. */
export interface SeenPage {
  width: number
  height: number
  glyphs: PageGlyph[]
  hidden: string[]
}

/** Text of this size or less is not meant to be read, in points. */
const TINY = 2
/** Text is also hidden below this share of the body size. */
const TINY_SHARE = 0.25
/** A page whose text is almost all invisible is a scan with recognised text. */
const SCANNED = 0.9

/** Separates visible text from text that is tiny, off the page, invisible or in the colour of its background. */
export function seenPage({ width, height, glyphs }: PageContent, bodySize: number): SeenPage {
  const unseen = glyphs.filter(({ invisible }) => invisible === 'mode').length
  const recognised = unseen > 0 && unseen >= glyphs.length * SCANNED
  const overflowing = overflowingGlyphs(glyphs)
  const isHidden = (glyph: PageGlyph) =>
    glyph.size <= TINY ||
    glyph.size < bodySize * TINY_SHARE ||
    (glyph.invisible === 'color' && !overflowing.has(glyph)) ||
    (glyph.invisible === 'mode' && !recognised) ||
    (glyph.angle === 0 &&
      (glyph.right < 0 || glyph.left > width || glyph.baseline < 0 || glyph.baseline > height + glyph.size))
  const hidden = segmentsOfChunks(chunksOfGlyphs(glyphs.filter(isHidden))).map(({ text }) => text)
  return {
    width,
    height,
    glyphs: glyphs.filter((glyph) => !isHidden(glyph)),
    hidden: hidden.filter((text) => /[\p{L}\p{N}]/u.test(text)),
  }
}

/** Returns the ends of words that run over the edge of the area on which they can be read, such as a dark sidebar. */
function overflowingGlyphs(glyphs: readonly PageGlyph[]): Set<PageGlyph> {
  const overflowing = new Set<PageGlyph>()
  glyphs.forEach((glyph, index) => {
    const before = glyphs[index - 1]
    if (!before || glyph.invisible !== 'color' || (before.invisible && !overflowing.has(before))) return
    const near =
      Math.abs(glyph.left - before.right) < glyph.size * 0.15 && Math.abs(glyph.baseline - before.baseline) < 1
    if (near && before.color === glyph.color) overflowing.add(glyph)
  })
  return overflowing
}

/** Returns the most frequent font size of pages by characters, rounded to half points. */
export function bodySizeOf(pages: readonly PageContent[]): number {
  const characters = new Map<number, number>()
  for (const { glyphs } of pages) {
    for (const { size, text } of glyphs) {
      if (size <= TINY || text.trim() === '') continue
      const rounded = Math.round(size * 2) / 2
      characters.set(rounded, (characters.get(rounded) ?? 0) + 1)
    }
  }
  return [...characters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}
