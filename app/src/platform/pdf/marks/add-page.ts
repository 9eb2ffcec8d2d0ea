import type { PDFDocument, PDFPage } from 'pdf-lib'
import { drawLine, layOutLine } from '../text/lay-out-text.ts'
import type { DocumentFonts } from '../text/fonts.ts'
import { ADDED_PAGE } from '../places/place-kinds.ts'

const HEADING = { text: 'Signature page', x: 60, y: 90, size: 18 }
const REASON = {
  text: 'This page belongs to the document before it, which has no free place for a signature.',
  x: 60,
  y: 116,
  size: 9.5,
}

/** Adds a signature page at the end of a letter. Its text is English, like the audit record. */
export async function addPage(document: PDFDocument, fonts: DocumentFonts): Promise<PDFPage> {
  const { width, height } = ADDED_PAGE
  const page = document.addPage([width, height])
  for (const [{ text, x, y, size }, style] of [
    [HEADING, 'strong'],
    [REASON, 'plain'],
  ] as const)
    drawLine(page, await layOutLine(text, { fonts, style, size }), { x, y: height - y, size })
  return page
}
