/// <reference path="./libraries.d.ts" />
import PdfKit from 'pdfkit'
import type { ResumeDocument } from '../document/resume-document.ts'
import type { ExportLayout } from '../../rules.ts'
import { type Design, designs, type Paper } from './design.ts'
import { drawRow, drawTagged, type Pen, tagElements } from './draw-row.ts'
import { fontNames, openFont } from './fonts.ts'
import { layOutSpans, type Measure } from './lay-out-spans.ts'
import { layOutResume } from './lay-out-resume.ts'
import { leading, span } from './section-rows.ts'

/** Arguments of {@link writePdf}; they can be passed to another thread. */
export interface PdfOrder {
  layout: ExportLayout
  paper: Paper
  now: Date
}

/** Returns a résumé as a tagged PDF with embedded fonts, bookmarks and links. */
export async function writePdf(document: ResumeDocument, { layout, paper, now }: PdfOrder): Promise<Uint8Array> {
  const design = designs[layout]
  const pdf = new PdfKit({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: document.language,
    displayTitle: true,
    // Without a default font; registered fonts are opened on first use.
    font: '',
    info: { Title: document.title, Author: document.name, CreationDate: now, Creator: 'Foyer', Producer: 'pdfkit' },
  })
  for (const name of fontNames) pdf.registerFont(name, openFont(name))
  const bytes = collect(pdf)
  const columns = layOutResume(document, { design, paper, measure: measureWith(pdf) })
  const elements = tagElements(
    pdf,
    columns.flatMap(({ pages }) => pages.flat()),
  )
  const pages = Math.max(...columns.map((column) => column.pages.length))
  for (let page = 0; page < pages; page++) {
    pdf.addPage()
    drawBackground(pdf, { design, paper, page, direction: document.direction })
    for (const { start, width, pages: rows } of columns) {
      const pen: Pen = {
        pdf,
        elements,
        top: design.margin.top,
        left: document.direction === 'rtl' ? paper.width - start - width : start,
        width,
        direction: document.direction,
      }
      for (const row of rows[page] ?? []) drawRow(pen, row)
    }
    if (pages > 1) drawPageLine(pdf, { design, paper, document, text: `${page + 1}/${pages}` })
  }
  elements.end()
  pdf.end()
  return bytes
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
}

/** Returns a function that measures text in a document's fonts; each text is shaped once. */
function measureWith(pdf: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>()
  return (text, font, size) => {
    const key = `${font} ${text}`
    // `features` makes the library shape the whole text at once, which Arabic needs.
    const unit = known.get(key) ?? pdf.font(font, 1000).widthOfString(text, { features: [] }) / 1000
    known.set(key, unit)
    return unit * size
  }
}

function drawBackground(
  pdf: PDFKit.PDFDocument,
  { design, paper, page, direction }: { design: Design; paper: Paper; page: number; direction: 'ltr' | 'rtl' },
): void {
  const { aside, margin, heads, accent } = design
  pdf.markContent('Artifact', { type: 'Layout' })
  if (aside) {
    const width = margin.side + aside.width + aside.gap / 2
    pdf.rect(direction === 'rtl' ? paper.width - width : 0, 0, width, paper.height).fill(aside.tint)
  }
  if (heads === 'bar' && page === 0) pdf.rect(0, 0, paper.width, 9).fill(accent)
  pdf.endMarkedContent()
}

function drawPageLine(
  pdf: PDFKit.PDFDocument,
  { design, paper, document, text }: { design: Design; paper: Paper; document: ResumeDocument; text: string },
): void {
  const { family, margin, muted } = design
  const size = 8.5
  const width = paper.width - 2 * margin.side
  const [line] = layOutSpans([span(text, 'plain', size, muted)], {
    width,
    family,
    measure: measureWith(pdf),
    direction: document.direction,
  })
  if (!line) return
  pdf.markContent('Artifact', { type: 'Pagination' })
  drawTagged(pdf, line, {
    x: paper.width - margin.side - line.width,
    baseline: paper.height - margin.bottom / 2 + leading(size) / 2,
  })
  pdf.endMarkedContent()
}
