import {
  concatTransformationMatrix,
  type PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from 'pdf-lib'
import type { DocumentFonts } from '../text/fonts.ts'
import { drawable, drawLine, layOutLine } from '../text/lay-out-text.ts'
import { addPage } from './add-page.ts'
import { flattenField, fieldUnder, tick } from '../form-fields.ts'
import type { LetterMark } from '../letter.ts'
import { readPng } from './read-png.ts'
import { pdfLimits } from '../limits.ts'

/** Font size as a share of the place's height, so that descenders fit. */
const TEXT_SHARE = 0.72
const LARGEST_TEXT = 28

/**
 * Stamps marks on the pages of a letter where a reader sees them, respecting `/Rotate` and `/CropBox`. A mark on the
 * page after the last one gets an added page.
 * @throws if a mark names a page that does not exist, or an image is not a sound PNG or too large
 */
export async function stampMarks(
  document: PDFDocument,
  fonts: DocumentFonts,
  marks: readonly LetterMark[],
): Promise<void> {
  const pages = document.getPages()
  if (marks.some(({ page }) => page === pages.length)) pages.push(await addPage(document, fonts))
  for (const mark of marks) {
    const page = pages[mark.page]
    if (!page) throw new Error(`A mark is meant for page ${mark.page + 1}, but the letter has ${pages.length}.`)
    const { width, height, matrix } = seenBox(page)
    const whole = {
      x: mark.x * width,
      y: height - (mark.y + mark.height) * height,
      width: mark.width * width,
      height: mark.height * height,
    }
    const corner = ownPoint(matrix, whole.x, whole.y)
    const field = fieldUnder(page, ownBox(matrix, whole), corner)
    if (mark.kind === 'check' && field && tick(field)) continue
    // Form fields are painted over the page and would cover the mark.
    if (field) flattenField(page, field)
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix))
    if (mark.covers) page.drawRectangle({ ...whole, color: rgb(1, 1, 1) })
    // The border of the field is part of the page by now.
    const box = field ? inset(inset(whole)) : inset(whole)
    if (mark.kind === 'image') await drawSignature(document, fonts, page, mark, box)
    else if (mark.kind === 'check') await drawWords(fonts, page, { kind: 'text', text: 'X' }, box)
    else await drawWords(fonts, page, mark, box)
    page.pushOperators(popGraphicsState())
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Slanted letters overhang their advance width slightly, and images bleed at their edges. */
const INSET = { x: 2.5, y: 1 }

const inset = ({ x, y, width, height }: Box): Box => ({
  x: x + INSET.x,
  y: y + INSET.y,
  width: Math.max(1, width - 2 * INSET.x),
  height: Math.max(1, height - 2 * INSET.y),
})

/** Height of a printed name, and the minimum height of a place that has room for one; in points. */
const CAPTION = { line: 10, lowest: 30 }

/** Draws a signature with its printed name below it, or beside it in a low place. */
async function drawSignature(
  document: PDFDocument,
  fonts: DocumentFonts,
  page: PDFPage,
  { png, caption }: { png: Uint8Array; caption?: string },
  box: Box,
): Promise<void> {
  if (caption === undefined) return drawImage(document, page, png, box)
  const below = box.height >= CAPTION.lowest
  const image = below
    ? { ...box, y: box.y + CAPTION.line, height: box.height - CAPTION.line }
    : { ...box, width: box.width * 0.5 }
  const words = below
    ? { ...box, height: CAPTION.line }
    : { ...box, x: box.x + box.width * 0.53, width: box.width * 0.47, height: Math.min(box.height, CAPTION.line) }
  await drawImage(document, page, png, image)
  return drawWords(fonts, page, { kind: 'text', text: caption }, words)
}

async function drawImage(document: PDFDocument, page: PDFPage, png: Uint8Array, box: Box): Promise<void> {
  const image = await document.embedPng(readPng(png, pdfLimits.stampPixels).plain)
  const scale = Math.min(box.width / image.width, box.height / image.height)
  page.drawImage(image, { x: box.x, y: box.y, width: image.width * scale, height: image.height * scale })
}

async function drawWords(
  fonts: DocumentFonts,
  page: PDFPage,
  { kind, text }: { kind: 'signature' | 'text'; text: string },
  box: Box,
): Promise<void> {
  const style = kind === 'signature' ? 'slanted' : 'plain'
  const shown = drawable(text, style)
  const tall = Math.min(LARGEST_TEXT, box.height * TEXT_SHARE)
  const { width } = await layOutLine(shown, { fonts, style, size: tall })
  const size = width > box.width ? (tall * box.width) / width : tall
  const line = await layOutLine(shown, { fonts, style, size })
  drawLine(page, line, {
    x: line.rightToLeft ? box.x + box.width - line.width : box.x,
    y: box.y + box.height * 0.24,
    size,
  })
}

type Matrix = [number, number, number, number, number, number]

/** Converts a displayed point to page coordinates. */
const ownPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const

/** Converts a displayed box to page coordinates; rotations are multiples of 90°, so it stays axis-aligned. */
function ownBox(matrix: Matrix, { x, y, width, height }: Box): Box {
  const [x1, y1] = ownPoint(matrix, x, y)
  const [x2, y2] = ownPoint(matrix, x + width, y + height)
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

/**
 * Returns the displayed page size and the matrix from displayed points (origin lower left) to page coordinates (ISO
 * 32000-2, 7.7.3.3).
 */
function seenBox(page: PDFPage): { width: number; height: number; matrix: Matrix } {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  if (turn === 90) return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] }
  if (turn === 180) return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] }
  if (turn === 270) return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] }
  return { width, height, matrix: [1, 0, 0, 1, x, y] }
}
