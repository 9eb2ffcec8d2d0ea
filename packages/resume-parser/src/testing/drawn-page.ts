import type { PageContent, PageFont, PageGlyph } from '../formats/pdf/page-glyph.ts'

/** A text on a page: left edge and baseline in points from the top left corner, and style. */
export interface DrawnText {
  text: string
  left: number
  baseline: number
  size?: number
  font?: Partial<PageFont>
  color?: string
  /** Extra space after each character, in ems. */
  tracking?: number
  invisible?: PageGlyph['invisible']
  angle?: number
}

const FONT: PageFont = { name: 'Plain', bold: false, italic: false }
const fonts = new Map<string, PageFont>()

/** Returns a page as its operators draw it, in a font whose characters are half as wide as high. */
export function drawnPage(texts: readonly DrawnText[], rest: Partial<PageContent> = {}): PageContent {
  return { width: 595, height: 842, glyphs: texts.flatMap(glyphsOf), rules: [], ...rest }
}

function glyphsOf(drawn: DrawnText): PageGlyph[] {
  const { text, left, baseline, size = 10, color = '#000000', tracking = 0, invisible, angle = 0 } = drawn
  const style = { ...FONT, ...drawn.font }
  const key = JSON.stringify(style)
  const font = fonts.get(key) ?? style
  fonts.set(key, font)
  return [...text].map((character, index) => {
    const start = left + index * size * (0.5 + tracking)
    return { text: character, left: start, right: start + size / 2, baseline, size, angle, font, color, invisible }
  })
}
