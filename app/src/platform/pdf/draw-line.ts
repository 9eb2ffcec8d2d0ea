import { type Color, type PDFPage, rgb } from 'pdf-lib'
import type { Line } from './lay-out-text.ts'

const INK = rgb(0.07, 0.09, 0.15)

/** Draws a line of text from the left end of its baseline at x and y, in points. */
export function drawLine(
  page: PDFPage,
  line: Line,
  { x, y, size, color = INK }: { x: number; y: number; size: number; color?: Color },
): void {
  let at = x
  for (const { text, font, width } of line.pieces) {
    page.drawText(text, { x: at, y, size, font, color })
    at += width
  }
}
