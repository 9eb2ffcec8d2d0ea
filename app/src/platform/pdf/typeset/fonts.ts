import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit, { type Font } from '@cantoo/fontkit'

const { resolve } = createRequire(import.meta.url)
const GOOGLE = '@expo-google-fonts'

/** Font files; docs/decisions/0034 explains the choice. */
const FILES = {
  sans: `${GOOGLE}/source-sans-3/400Regular/SourceSans3_400Regular.ttf`,
  sansStrong: `${GOOGLE}/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf`,
  sansSlanted: `${GOOGLE}/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf`,
  serif: `${GOOGLE}/source-serif-4/400Regular/SourceSerif4_400Regular.ttf`,
  serifStrong: `${GOOGLE}/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf`,
  serifSlanted: `${GOOGLE}/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf`,
  arabic: `${GOOGLE}/vazirmatn/400Regular/Vazirmatn_400Regular.ttf`,
  arabicStrong: `${GOOGLE}/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf`,
  hebrew: `${GOOGLE}/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf`,
  hebrewStrong: `${GOOGLE}/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf`,
  han: `${GOOGLE}/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf`,
  other: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  otherStrong: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const

export type FontName = keyof typeof FILES
export type FontFamily = 'sans' | 'serif'
export type FontWeight = 'plain' | 'strong' | 'slanted'

const upright = ['arabic', 'hebrew', 'han', 'other'] as const
const strong = ['arabicStrong', 'hebrewStrong', 'han', 'otherStrong', 'other'] as const

/** Fonts by family and weight, in fallback order. */
const CHAINS: Record<FontFamily, Record<FontWeight, readonly FontName[]>> = {
  sans: { plain: ['sans', ...upright], strong: ['sansStrong', ...strong], slanted: ['sansSlanted', ...upright] },
  serif: { plain: ['serif', ...upright], strong: ['serifStrong', ...strong], slanted: ['serifSlanted', ...upright] },
}

export const fontNames = Object.keys(FILES).filter((name): name is FontName => name in FILES)

const opened = new Map<FontName, Font>()

/** Opens a font, once in each thread. */
export function openFont(name: FontName): Font {
  const known = opened.get(name)
  if (known) return known
  const font = fontkit.create(readFileSync(resolve(FILES[name])))
  if (!('layout' in font)) throw new Error(`${FILES[name]} holds several fonts.`)
  const layout = font.layout.bind(font)
  font.layout = (...input) => {
    const run = layout(...input)
    for (const glyph of run.glyphs) glyph.codePoints = joinLamAlef(glyph.codePoints)
    return run
  }
  opened.set(name, font)
  return font
}

const LAM = 0x0644
/** Presentation forms of lam with the alefs. */
const LAM_ALEF = new Map([
  [0x0622, 0xfef5],
  [0x0623, 0xfef7],
  [0x0625, 0xfef9],
  [0x0627, 0xfefb],
])

/**
 * Returns the text of a glyph in the form that PDFs store. Programs that put right-to-left text into reading order
 * reverse it letter by letter, and would swap the two letters of this ligature.
 */
function joinLamAlef(codePoints: number[]): number[] {
  const [first, second = 0] = codePoints
  const joined = first === LAM && codePoints.length === 2 ? LAM_ALEF.get(second) : undefined
  return joined === undefined ? codePoints : [joined]
}

/** Returns the first font of a family and weight that covers a whole grapheme; undefined if none does. */
export const fontFor = (sign: string, family: FontFamily, weight: FontWeight): FontName | undefined =>
  CHAINS[family][weight].find((name) => hasGlyphs(name, sign))

/** Returns true if a font covers a whole grapheme. */
export function hasGlyphs(name: FontName, sign: string): boolean {
  const points = [...sign].map((part) => part.codePointAt(0) ?? 0).filter((point) => !isUnseen(point))
  return points.every((point) => openFont(name).hasGlyphForCodePoint(point))
}

/** Joiners and variation selectors need no glyph. */
const isUnseen = (point: number) => (point >= 0x200b && point <= 0x200d) || (point >= 0xfe00 && point <= 0xfe0f)
