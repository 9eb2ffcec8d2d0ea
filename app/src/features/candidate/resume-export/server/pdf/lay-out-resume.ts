import type { Measure } from '#platform/pdf/typeset/lay-out-spans.ts'
import { paginate, type Paper, type PlacedRow, type Row, type Tag } from '#platform/pdf/typeset/rows.ts'
import type { ResumeDocument } from '../document/resume-document.ts'
import type { Design } from './design.ts'
import { contactRows, headerRows } from './header-rows.ts'
import { sectionRows } from './section-rows.ts'

/** A column on the page: `start` is the distance in points from the edge where lines begin. */
export interface PageColumn {
  start: number
  width: number
  pages: PlacedRow[][]
}

/** Returns the columns of a résumé with their rows by page, in reading order. */
export function layOutResume(
  document: ResumeDocument,
  { design, paper, measure }: { design: Design; paper: Paper; measure: Measure },
): PageColumn[] {
  const { margin, aside } = design
  const root: Tag = { type: 'Document' }
  const { direction } = document
  const inAside = (key: string) => aside?.sections.some((section) => section === key) === true
  const place = (start: number, width: number, rows: readonly Row[]): PageColumn => ({
    start,
    width,
    pages: paginate(rows, () => paper.height - margin.top - margin.bottom),
  })
  const start = margin.side + (aside ? aside.width + aside.gap : 0)
  const main = { design, direction, measure, width: paper.width - start - margin.side }
  const columns = [
    place(start, main.width, [
      ...headerRows(document, main, root),
      ...document.sections.filter(({ key }) => !inAside(key)).flatMap((section) => sectionRows(section, main, root)),
    ]),
  ]
  if (!aside) return columns
  const side = { design, direction, measure, width: aside.width }
  const rows = [
    ...contactRows(document, side, root),
    ...document.sections.filter(({ key }) => inAside(key)).flatMap((section) => sectionRows(section, side, root)),
  ]
  return [...columns, place(margin.side, aside.width, rows)]
}
