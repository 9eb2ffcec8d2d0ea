import type { DemoSites } from '#platform/feature/ports.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import demo from './demo-letters.json' with { type: 'json' }

export type DemoLetter = keyof typeof demo.letters

/** The recipient and position printed in a letter. */
export type LetterValues = Record<'name' | 'position' | 'place' | 'start' | 'pay' | 'date', string>

export interface MadeLetter {
  bytes: Uint8Array
  sha256: string
  pages: number
  texts: string[]
}

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 72
const LINE = 15.5
const SIZE = 10.5

/** Typesets a demo letter on its company's letterhead: A4, one or two pages. */
export async function makeDemoLetter(
  which: DemoLetter,
  values: LetterValues,
  site: keyof DemoSites = 'meridian',
): Promise<MadeLetter> {
  // Imported lazily, because only the first start of a demo needs it.
  const { PDFDocument, StandardFonts, rgb } = await import('pdf-lib')
  const pdf = await PDFDocument.create()
  const [plain, strong] = [
    await pdf.embedFont(StandardFonts.TimesRoman),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ]
  const accent = rgb(0.04, 0.36, 0.32)
  const grey = rgb(0.4, 0.42, 0.45)
  const company = demo.companies[site]
  const { heading, paragraphs } = demo.letters[which]
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof LetterValues) => values[name] ?? '')
  const texts: string[] = []
  let y = 0
  const newPage = () => {
    const page = pdf.addPage([PAGE.width, PAGE.height])
    page.drawRectangle({ x: 0, y: PAGE.height - 10, width: PAGE.width, height: 10, color: accent })
    page.drawText(company.name, { x: MARGIN, y: PAGE.height - 62, size: 17, font: strong, color: accent })
    for (const [index, line] of company.lines.entries())
      page.drawText(line, { x: 400, y: PAGE.height - 52 - index * 12, size: 8.5, font: plain, color: grey })
    page.drawText(company.foot, { x: MARGIN, y: 36, size: 8, font: plain, color: grey })
    texts.push(company.name)
    y = PAGE.height - 130
    return page
  }
  let page = newPage()
  const write = (text: string, font: typeof plain, size: number) => {
    if (y < 84) page = newPage()
    page.drawText(text, { x: MARGIN, y, size, font })
    texts[texts.length - 1] += `\n${text}`
    y -= size * 1.45
  }
  write(heading, strong, 15)
  y -= LINE / 2
  for (const paragraph of paragraphs.map((text) => fill(text))) {
    for (const line of wrap(paragraph, (text) => plain.widthOfTextAtSize(text, SIZE), PAGE.width - 2 * MARGIN))
      write(line, plain, SIZE)
    y -= LINE / 2
  }
  pdf.setTitle(heading)
  pdf.setAuthor(company.name)
  pdf.setProducer('Foyer demonstration')
  const bytes = await pdf.save({ useObjectStreams: false })
  return { bytes, sha256: sha256(bytes), pages: texts.length, texts }
}

function wrap(text: string, widthOf: (line: string) => number, most: number): string[] {
  return text.split('\n').flatMap((part) => {
    const lines: string[] = []
    let line = ''
    for (const word of part.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (line && widthOf(longer) > most) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}
