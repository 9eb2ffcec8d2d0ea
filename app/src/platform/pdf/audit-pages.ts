import { type PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { drawLine, layOutText } from './text/lay-out-text.ts'
import type { DocumentFonts, FontStyle } from './text/fonts.ts'
import type { AuditRecord } from './letter.ts'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 46
const NAME_WIDTH = 140
const GREY = rgb(0.35, 0.38, 0.44)

/** Appends the audit record of a signature, on as many pages as needed. */
export async function appendAuditPages(document: PDFDocument, fonts: DocumentFonts, audit: AuditRecord): Promise<void> {
  const writer = new PageWriter(document, fonts, audit.foot)
  await writer.write(audit.title, { style: 'strong', size: 18, after: 8 })
  await writer.write(audit.introduction, { style: 'plain', size: 9.5, after: 6 })
  for (const { heading, rows } of audit.sections) {
    await writer.write(heading, { style: 'strong', size: 12, before: 12, after: 4, keep: 40 })
    for (const row of rows) await writer.row(row.name, row.text)
  }
  await writer.end()
}

interface Style {
  style: FontStyle
  size: number
  before?: number
  after?: number
  /** Minimum space in points left below the line, so that no heading ends a page. */
  keep?: number
}

class PageWriter {
  private page: PDFPage | undefined
  private y = 0
  private readonly document: PDFDocument
  private readonly fonts: DocumentFonts
  private readonly foot: string

  constructor(document: PDFDocument, fonts: DocumentFonts, foot: string) {
    this.document = document
    this.fonts = fonts
    this.foot = foot
  }

  async write(text: string, { style, size, before = 0, after = 2, keep = 0 }: Style): Promise<void> {
    const lines = await layOutText(text, { fonts: this.fonts, style, size, width: PAGE.width - 2 * MARGIN })
    this.y -= before
    for (const line of lines) {
      const page = await this.room(size * 1.35 + keep)
      this.y -= size * 1.35
      const x = line.rightToLeft ? PAGE.width - MARGIN - line.width : MARGIN
      drawLine(page, line, { x, y: this.y, size })
    }
    this.y -= after
  }

  /** Writes a grey name and its value side by side; either can wrap. */
  async row(name: string | undefined, text: string): Promise<void> {
    if (name === undefined) return this.write(text, { style: 'plain', size: 8.8, after: 3 })
    const size = 8.8
    const common = { fonts: this.fonts, style: 'plain', size } as const
    const names = await layOutText(name, { ...common, width: NAME_WIDTH - 10 })
    const values = await layOutText(text, { ...common, width: PAGE.width - 2 * MARGIN - NAME_WIDTH })
    for (let index = 0; index < Math.max(names.length, values.length); index++) {
      const page = await this.room(size * 1.35)
      this.y -= size * 1.35
      const [left, right] = [names[index], values[index]]
      if (left) drawLine(page, left, { x: MARGIN, y: this.y, size, color: GREY })
      if (right) {
        const x = right.rightToLeft ? PAGE.width - MARGIN - right.width : MARGIN + NAME_WIDTH
        drawLine(page, right, { x, y: this.y, size })
      }
    }
    this.y -= 3
  }

  /** Returns a page with at least this many points left. */
  private async room(points: number): Promise<PDFPage> {
    if (this.page && this.y - points >= MARGIN) return this.page
    await this.end()
    this.page = this.document.addPage([PAGE.width, PAGE.height])
    this.y = PAGE.height - MARGIN
    return this.page
  }

  /** Adds the footer to the current page before it is left. */
  async end(): Promise<void> {
    const { page } = this
    if (!page) return
    const size = 7
    const lines = await layOutText(this.foot, {
      fonts: this.fonts,
      style: 'plain',
      size,
      width: PAGE.width - 2 * MARGIN,
    })
    lines.slice(0, 2).forEach((line, index) => {
      drawLine(page, line, { x: MARGIN, y: MARGIN - 18 - index * size * 1.35, size, color: GREY })
    })
  }
}
