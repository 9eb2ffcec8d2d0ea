import fontkit, { type Font } from '@cantoo/fontkit'
import { handleTasks } from '#platform/confined/handle-tasks.ts'
import type { FontFacts } from './file-store.ts'
import { themeLimits } from '../../limits.ts'

/** Facts about a font, and its permissions to be embedded and to be large. */
interface ReadFont extends FontFacts {
  isRestricted: boolean
  /** True for fonts of scripts with thousands of characters. */
  isLarge: boolean
}

/** Tasks of the thread that reads fonts. */
export type FontTasks = { read: { input: Uint8Array; output: ReadFont } }

/** Letters of the interface's languages beyond A to Z. */
const LETTERS: Readonly<Record<string, string>> = {
  en: 'azAZ09.,?!',
  fr: 'éèêàçœ',
  de: 'äöüß',
  es: 'ñáéíóú¿¡',
  pt: 'ãõçáê',
  it: 'àèéìòù',
  nl: 'ëïé',
  pl: 'ąćęłńóśźż',
  ja: 'あいうアイウ日本語仕事',
  'zh-CN': '中文职位申请',
  'zh-TW': '中文職位申請',
  ar: 'ابتثجحخدعي',
  he: 'אבגדהוזת',
  ko: '한국어직업',
  ru: 'абвгдежзийя',
  uk: 'абвгґєіїя',
  tr: 'çğıöşü',
  el: 'αβγδάέή',
  th: 'กขคงจ',
  hi: 'अआकखग',
  vi: 'ăâđêôơưếạ',
}
const LARGE = ['ja', 'zh-CN', 'zh-TW', 'ko']

/** A sentence with ordinary letters, and its width in Arial and Times New Roman, in units of 1/2048 em. */
const SAMPLE = 'the quick brown fox jumps over the lazy dog'
const widths = (letters: string) => Object.fromEntries(letters.split(' ').map((one) => [one[0], Number(one.slice(1))]))
const ARIAL = widths(
  'a1139 b1139 c1024 d1139 e1139 f569 g1139 h1139 i455 j455 k1024 l455 m1706 n1139 o1139 p1139 q1139 r682 s1024 t569 u1139 v1024 w1479 x1024 y1024 z1024',
)
const TIMES = widths(
  'a909 b1024 c909 d1024 e909 f682 g1024 h1024 i569 j569 k1024 l569 m1593 n1024 o1024 p1024 q1024 r682 s797 t569 u1024 v1024 w1479 x1024 y1024 z909',
)

/** Restricted licence embedding, or bitmaps only (OpenType, OS/2 fsType). */
const forbidsEmbedding = (fsType: number) => (fsType & 0x00_0f) === 2 || (fsType & 0x02_00) !== 0

interface Os2 {
  usWeightClass?: number
  fsType?: number | Readonly<Record<string, boolean>>
  panose?: readonly number[]
}

function fsTypeOf({ fsType = 0 }: Os2): number {
  if (typeof fsType === 'number') return fsType
  // The library names the bits.
  return (fsType['noEmbedding'] ? 2 : 0) | (fsType['bitmapOnly'] ? 0x02_00 : 0)
}

function readFont(bytes: Uint8Array): ReadFont {
  const opened = fontkit.create(Buffer.from(bytes))
  if (!('unitsPerEm' in opened)) throw new Error('The file holds a collection of fonts.')
  const font = opened as Font & { 'OS/2'?: Os2; variationAxes?: Record<string, { min: number; max: number }> }
  const os2 = font['OS/2'] ?? {}
  const canWrite = (letters: string) => [...letters].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
  const missing = Object.keys(LETTERS).filter((language) => !canWrite(LETTERS[language] ?? ''))
  const serif = os2.panose?.[0] === 2 && (os2.panose[1] ?? 0) >= 2 && (os2.panose[1] ?? 0) <= 10
  const weight = font.variationAxes?.['wght']
  return {
    family: (font.familyName ?? '').slice(0, themeLimits.fontFamilyCharacters),
    weights: weight ? `${Math.round(weight.min)} ${Math.round(weight.max)}` : String(os2.usWeightClass ?? 400),
    serif,
    missing,
    fallback: fallbackMetrics(font, serif ? TIMES : ARIAL),
    isRestricted: forbidsEmbedding(fsTypeOf(os2)),
    isLarge: LARGE.some((language) => !missing.includes(language)),
  }
}

/** Returns metrics with which a fallback takes as much space as the font, in percent. */
function fallbackMetrics(font: Font, fallback: Readonly<Record<string, number>>) {
  const letters = [...SAMPLE.replaceAll(' ', '')]
  const em = font.unitsPerEm
  const widthOf = (letter: string) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0)?.advanceWidth ?? 0
  const own = letters.reduce((sum, one) => sum + widthOf(one) / em, 0)
  const other = letters.reduce((sum, one) => sum + (fallback[one] ?? 1024) / 2048, 0)
  const size = Math.min(2, Math.max(0.5, own > 0 ? own / other : 1))
  const percent = (value: number) => Math.round(Math.min(300, Math.max(0, (value / em / size) * 100)) * 10) / 10
  return {
    sizeAdjust: Math.round(size * 1000) / 10,
    ascent: percent(font.ascent),
    descent: percent(-font.descent),
    lineGap: percent(font.lineGap),
  }
}

handleTasks<FontTasks>({ read: readFont })
