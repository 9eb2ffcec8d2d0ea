import {
  concatTransformationMatrix,
  grayscale,
  PDFDocument,
  type PDFPage,
  PDFTextField,
  rgb,
  StandardFonts,
} from 'pdf-lib'
import { greyPng } from './make-png.ts'

export interface SheetField {
  name: string
  x: number
  y: number
  width: number
  height: number
  /** Initial value. */
  value?: string
  /** Makes the field a check box, ticked or not. */
  ticked?: boolean
  required?: boolean
}

/** A page of a test letter: lines of text from the top, including tags. */
export interface LetterSheet {
  lines?: string[]
  /** Form fields by name and rectangle, in points from the lower left corner. */
  fields?: SheetField[]
  /** Texts written as separate runs of one line, in points from the lower left corner. */
  runs?: { texts: string[]; x: number; y: number }[]
  /** Single texts, in points from the lower left corner; white ones for tags. */
  texts?: { text: string; x: number; y: number; white?: boolean; gray?: number }[]
  /** Filled blocks below everything else, from black (0) to white (1), in points from the lower left corner. */
  blocks?: { x: number; y: number; width: number; height: number; gray: number }[]
  /** Thin lines to sign on, in points from the lower left corner. */
  rules?: { x: number; y: number; width: number }[]
  /** Rotation of the page, in degrees clockwise. */
  rotate?: 0 | 90 | 180 | 270
  /** True if the content is upright after rotation. */
  upright?: boolean
  /** True for a page that is a single image, as from a scanner: grey writing on off-white paper. */
  scanned?: boolean
}

const A4: [number, number] = [595, 842]

/** Matrices from displayed points to page coordinates, for A4. */
const UPRIGHT: Record<0 | 90 | 180 | 270, [number, number, number, number, number, number]> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 595, 0],
  180: [-1, 0, 0, -1, 595, 842],
  270: [0, -1, 1, 0, 0, 842],
}

/** Fills a page with the image of a letter: dark writing from top to bottom on off-white paper. */
async function drawScan(document: PDFDocument, page: PDFPage): Promise<void> {
  const writing = (x: number, y: number) => x > 30 && x < 270 && y > 40 && y < 400 && y % 12 < 5 && x % 7 < 5
  const picture = await document.embedPng(greyPng({ width: 298, height: 421 }, (x, y) => (writing(x, y) ? 40 : 252)))
  page.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 })
}

/** Creates a letter with pdf-lib. */
export async function makeTestLetter(sheets: LetterSheet[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const { lines = [], fields = [], runs = [], texts = [], rules = [], rotate = 0, ...rest } of sheets) {
    const page = document.addPage(A4)
    if (rest.upright) page.pushOperators(concatTransformationMatrix(...UPRIGHT[rotate]))
    if (rest.scanned) await drawScan(document, page)
    for (const { gray, ...block } of rest.blocks ?? []) page.drawRectangle({ ...block, color: grayscale(gray) })
    for (const { text, x, y, white, gray = white ? 1 : 0 } of texts)
      page.drawText(text, { x, y, size: 11, font, color: grayscale(gray) })
    for (const { x, y, width } of rules) page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.7 })
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

/** Creates a small PDF with one line of text per page. */
export async function testLetter(line = 'We offer you this job.', pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number += 1)
    pdf.addPage([300, 300]).drawText(`${line} Page ${number}`, { x: 20, y: 200, size: 12, font })
  return pdf.save({ useObjectStreams: false })
}
