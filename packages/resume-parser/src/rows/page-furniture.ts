import type { Row } from './row.ts'

const PAGE_NUMBER =
  /^(?:(?:page|seite|pagina|página|strona|sida|стр\.?|страница|第) ?)?[-–—]? ?\d{1,2} ?[-–—]?(?: ?(?:of|\/|von|de|di|sur|van|z|av|из|页|頁|ページ) ?\d{1,2})? ?(?:页|頁|ページ)?$/iu
const DOCUMENT_NAME = /curriculum vitae|r[ée]sum[ée]|lebenslauf|(?<!\p{L})cv(?!\p{L})/iu
const EDGE_LINES = 3
const SAME_PLACE_POINTS = 6

const keyOf = ({ text }: Row): string => text.replace(/\d+/g, '0').toLowerCase()

/** True for a footer such as "Jane Doe · Résumé" at the end of a page. */
function isFooter(row: Row, next: Row | undefined): boolean {
  const endsPage = next === undefined || next.line.page !== row.line.page
  return endsPage && row.index > 8 && row.text.length < 60 && DOCUMENT_NAME.test(row.text)
}

/** Returns the rows without page numbers and without headers and footers that pages repeat. */
export function dropPageFurniture(given: readonly Row[]): Row[] {
  const rows = given.filter((row, at) => !isFooter(row, given[at + 1]))
  const pages = new Map<number, Row[]>()
  for (const row of rows) pages.set(row.line.page, [...(pages.get(row.line.page) ?? []), row])
  if (pages.size < 2) return rows.filter(({ text }) => !PAGE_NUMBER.test(text) || /(?:19|20)\d\d/.test(text))
  const edges = [...pages.values()].flatMap((onPage) => {
    const sorted = onPage.toSorted((a, b) => (a.line.box?.top ?? a.index) - (b.line.box?.top ?? b.index))
    return [sorted.slice(0, EDGE_LINES), sorted.slice(-EDGE_LINES).toReversed()]
  })
  const known = edges.flat().filter(({ bullet }) => !bullet)
  // A header or footer is in one place on all its pages; a line of text that two pages happen to share is not.
  const isRepeated = (row: Row): boolean =>
    row.text !== '' &&
    known.includes(row) &&
    known.some(
      (other) =>
        keyOf(other) === keyOf(row) &&
        other.line.page !== row.line.page &&
        Math.abs((other.line.box?.top ?? 0) - (row.line.box?.top ?? 0)) <= SAME_PLACE_POINTS,
    )
  // Nor is one with other text between it and the edge.
  const repeated = new Set(
    edges.flatMap((edge) => {
      const end = edge.findIndex((row) => !isRepeated(row) && !PAGE_NUMBER.test(row.text))
      return edge.slice(0, end < 0 ? edge.length : end).filter(isRepeated)
    }),
  )
  const first = Math.min(...pages.keys())
  return rows.filter((row) => {
    if (PAGE_NUMBER.test(row.text) && !/^(?:19|20)\d\d$/.test(row.text)) return false
    if (!repeated.has(row)) return true
    // The first page's own header has the name and the contact details.
    return row.line.page === first && !/\d{1,3} ?(?:of|\/) ?\d{1,3}$/.test(row.text) && row.index < 8
  })
}
