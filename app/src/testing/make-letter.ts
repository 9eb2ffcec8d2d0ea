import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'

/** A page of a test letter: lines of text from its top, tags among them. */
export interface LetterSheet {
  lines?: string[]
  /** Form fields: their name and the rectangle, in points from the lower left corner. */
  fields?: { name: string; x: number; y: number; width: number; height: number }[]
  /** Written as runs of their own in one line, in points from the lower left corner. */
  runs?: { texts: string[]; x: number; y: number }[]
  /** Degrees by which readers turn the page. */
  rotate?: 0 | 90 | 180 | 270
}

const A4: [number, number] = [595, 842]

/** A letter made by pdf-lib for tests. */
export async function makeTestLetter(sheets: LetterSheet[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const { lines = [], fields = [], runs = [], rotate = 0 } of sheets) {
    const page = document.addPage(A4)
    lines.forEach((line, index) => page.drawText(line, { x: 60, y: 760 - index * 18, size: 11, font }))
    for (const { texts, x, y } of runs) {
      let at = x
      for (const text of texts) {
        page.drawText(text, { x: at, y, size: 11, font, color: rgb(1, 1, 1) })
        at += font.widthOfTextAtSize(text, 11)
      }
    }
    for (const { name, ...place } of fields) document.getForm().createTextField(name).addToPage(page, place)
    if (rotate) page.setRotation({ type: 'degrees', angle: rotate } as never)
  }
  return document.save()
}
