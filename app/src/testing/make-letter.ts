import { PDFDocument, PDFTextField, rgb, StandardFonts } from 'pdf-lib'

export interface SheetField {
  name: string
  x: number
  y: number
  width: number
  height: number
  /** What is written into it already. */
  value?: string
  /** A box to tick: whether it is. */
  ticked?: boolean
  required?: boolean
}

/** A page of a test letter: lines of text from its top, tags among them. */
export interface LetterSheet {
  lines?: string[]
  /** Form fields: their name and the rectangle, in points from the lower left corner. */
  fields?: SheetField[]
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
    for (const { name, value, ticked, required, ...place } of fields) {
      const form = document.getForm()
      const field = ticked === undefined ? form.createTextField(name) : form.createCheckBox(name)
      field.addToPage(page, place)
      if (required) field.enableRequired()
      if (field instanceof PDFTextField) field.setText(value)
      else if (ticked) field.check()
    }
    if (rotate) page.setRotation({ type: 'degrees', angle: rotate } as never)
  }
  return document.save()
}
