import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'

const { resolve } = createRequire(import.meta.url)

/** Font files in fallback order; docs/decisions/0018 explains the choice. */
const FILES = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  strong: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  slanted: 'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf',
  han: '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
} as const

export type FontName = keyof typeof FILES
export type FontStyle = 'plain' | 'strong' | 'slanted'

/** Font fallback chain of each style. */
const CHAINS: Record<FontStyle, readonly FontName[]> = {
  plain: ['plain', 'han'],
  strong: ['strong', 'plain', 'han'],
  slanted: ['slanted', 'plain', 'han'],
}

interface Opened {
  bytes: Uint8Array
  has(codePoint: number): boolean
}

const opened = new Map<FontName, Opened>()

function open(name: FontName): Opened {
  const known = opened.get(name)
  if (known) return known
  const bytes = readFileSync(resolve(FILES[name]))
  const font = fontkit.create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${FILES[name]} holds several fonts.`)
  const entry = { bytes, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) }
  opened.set(name, entry)
  return entry
}

/** Returns the first font of a style that covers a whole grapheme; undefined if none does. */
export function fontFor(sign: string, style: FontStyle): FontName | undefined {
  const points = [...sign].map((part) => part.codePointAt(0) ?? 0)
  return CHAINS[style].find((name) => points.every((point) => isUnseen(point) || open(name).has(point)))
}

/** Joiners and variation selectors need no glyph. */
const isUnseen = (point: number) => (point >= 0x200b && point <= 0x200d) || (point >= 0xfe00 && point <= 0xfe0f)

/** The fonts of one document, each embedded on first use and subset to the glyphs used. */
export class DocumentFonts {
  private readonly document: PDFDocument
  private readonly embedded = new Map<FontName, Promise<PDFFont>>()

  constructor(document: PDFDocument) {
    this.document = document
    document.registerFontkit(fontkit)
  }

  get(name: FontName): Promise<PDFFont> {
    const font = this.embedded.get(name) ?? this.document.embedFont(open(name).bytes, { subset: true })
    this.embedded.set(name, font)
    return font
  }
}
