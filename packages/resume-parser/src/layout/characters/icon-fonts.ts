import type { PageContent, PageFont, PageGlyph } from '../../formats/pdf/page-glyph.ts'

const ICONS =
  /awesome|material.?(icons|symbols)|icomoon|glyphicon|fontello|ionicons|octicons|academicons|marvosym|simple.?icons|bootstrap.?icons|remixicon|feather|typicons|entypo|linea|themify|devicon|fontisto|boxicons|phosphor|lucide|tabler|emoji/i
const SYMBOLS = /wingdings|webdings|dingbat|symbol|bullet|ding/i
/** Bullets of Wingdings and Symbol, in the private-use area. */
const PRIVATE_BULLETS = /^[\uf0b7\uf0a7\uf076\uf0d8\uf0fc\uf06f\uf0a8\uf02d\uf06c\uf06e\uf071\uf0ae\uf0e0]$/
/** Text of an icon: a unit separator, which keeps the texts beside it apart. */
export const ICON = '\u001f'
const PRIVATE_USE = /\p{Co}/u

/**
 * Marks the pictures of icon fonts, whose characters would otherwise be read as letters before the values, and makes the
 * bullets of symbol fonts plain.
 */
export function markIcons(pages: readonly PageContent[]): PageContent[] {
  const icons = iconFonts(pages)
  return pages.map((page) => ({
    ...page,
    glyphs: page.glyphs.flatMap((glyph) => {
      if (icons.has(glyph.font)) return [{ ...glyph, text: ICON }]
      if (PRIVATE_BULLETS.test(glyph.text)) return [{ ...glyph, text: '•' }]
      return [PRIVATE_USE.test(glyph.text) ? { ...glyph, text: ICON } : glyph]
    }),
  }))
}

/** Finds fonts by name, and fonts that only draw single characters of which one is private. */
function iconFonts(pages: readonly PageContent[]): Set<PageFont> {
  const icons = new Set<PageFont>()
  for (const { glyphs } of pages) {
    const runs = new Map<PageFont, { longest: number; private: boolean; bullets: boolean }>()
    let length = 0
    glyphs.forEach((glyph, index) => {
      if (glyph.text.trim() === '') return
      length = continuesRun(glyphs[index - 1], glyph) ? length + 1 : 1
      const run = runs.get(glyph.font) ?? { longest: 0, private: false, bullets: true }
      run.longest = Math.max(run.longest, length)
      run.private ||= PRIVATE_USE.test(glyph.text)
      run.bullets &&= PRIVATE_BULLETS.test(glyph.text) || /[•‣◦●○▪■–-]/.test(glyph.text)
      runs.set(glyph.font, run)
    })
    for (const [font, run] of runs) {
      if (run.bullets) continue
      const named = ICONS.test(font.name)
      if (named || (run.longest <= 1 && (run.private || SYMBOLS.test(font.name)))) icons.add(font)
    }
  }
  return icons
}

const continuesRun = (before: PageGlyph | undefined, glyph: PageGlyph) =>
  before !== undefined &&
  before.font === glyph.font &&
  before.text.trim() !== '' &&
  Math.abs(before.baseline - glyph.baseline) < 1 &&
  Math.abs(glyph.left - before.right) < glyph.size
