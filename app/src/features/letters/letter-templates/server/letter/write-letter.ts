import { drawRow, drawTagged, type Pen, tagElements } from '#platform/pdf/typeset/draw-row.ts'
import { layOutSpans, span } from '#platform/pdf/typeset/lay-out-spans.ts'
import { openPdf, type PdfFacts } from '#platform/pdf/typeset/open-pdf.ts'
import { paginate, type Paper } from '#platform/pdf/typeset/rows.ts'
import { layOutLetter } from './lay-out-letter.ts'
import type { LetterBlock } from './letter-block.ts'

/** Distances of the text from the edges, in points; marks to sign can reach into the one at the top. */
const MARGIN = { top: 72, bottom: 64, side: 70 }
const NUMBER = { size: 8.5, color: '#6b7480' }

/** A filled letter; it can be passed to another thread. */
export interface LetterToWrite extends PdfFacts {
  blocks: readonly LetterBlock[]
  direction: 'ltr' | 'rtl'
  paper: Paper
}

/** Returns a letter as a tagged PDF with embedded fonts; pages are numbered if there are several. */
export async function writeLetter({ blocks, direction, paper, ...facts }: LetterToWrite): Promise<Uint8Array> {
  const { pdf, measure, finish } = openPdf(paper, facts)
  const width = paper.width - 2 * MARGIN.side
  const rows = layOutLetter(blocks, { width, measure, direction })
  const pages = paginate(rows, () => paper.height - MARGIN.top - MARGIN.bottom)
  const elements = tagElements(pdf, pages.flat())
  for (const [at, page] of pages.entries()) {
    pdf.addPage()
    const pen: Pen = { pdf, elements, top: MARGIN.top, left: MARGIN.side, width, direction }
    for (const row of page) drawRow(pen, row)
    if (pages.length === 1) continue
    const number = span(`${at + 1}/${pages.length}`, 'plain', NUMBER.size, NUMBER.color)
    const [line] = layOutSpans([number], { width, family: 'serif', measure, direction })
    if (!line) continue
    pdf.markContent('Artifact', { type: 'Pagination' })
    const x = direction === 'rtl' ? MARGIN.side : paper.width - MARGIN.side - line.width
    drawTagged(pdf, line, { x, baseline: paper.height - MARGIN.bottom / 2 })
    pdf.endMarkedContent()
  }
  elements.end()
  return finish()
}
