import { drawRow, drawTagged, type Pen, tagElements } from '#platform/pdf/typeset/draw-row.ts'
import { layOutSpans, leading, type Measure, span } from '#platform/pdf/typeset/lay-out-spans.ts'
import { openPdf } from '#platform/pdf/typeset/open-pdf.ts'
import type { Paper } from '#platform/pdf/typeset/rows.ts'
import type { ResumeDocument } from '../document/resume-document.ts'
import type { ExportLayout } from '../../rules.ts'
import { type Design, designs } from './design.ts'
import { layOutResume } from './lay-out-resume.ts'

/** Arguments of {@link writePdf}; they can be passed to another thread. */
export interface PdfOrder {
  layout: ExportLayout
  paper: Paper
  now: Date
}

/** Returns a résumé as a tagged PDF with embedded fonts, bookmarks and links. */
export async function writePdf(document: ResumeDocument, { layout, paper, now }: PdfOrder): Promise<Uint8Array> {
  const design = designs[layout]
  const { language, title, name: author } = document
  const { pdf, measure, finish } = openPdf(paper, { language, title, author, now })
  const columns = layOutResume(document, { design, paper, measure })
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
    if (pages > 1) drawPageLine(pdf, { design, paper, document, text: `${page + 1}/${pages}`, measure })
  }
  elements.end()
  return finish()
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
  {
    design,
    paper,
    document,
    text,
    measure,
  }: { design: Design; paper: Paper; document: ResumeDocument; text: string; measure: Measure },
): void {
  const { family, margin, muted } = design
  const size = 8.5
  const width = paper.width - 2 * margin.side
  const [line] = layOutSpans([span(text, 'plain', size, muted)], {
    width,
    family,
    measure,
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
