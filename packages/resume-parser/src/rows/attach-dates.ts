import { findDatePoints } from '../dates/date-points.ts'
import { findDateRanges, withoutDates } from '../dates/date-ranges.ts'
import { readRow, type Row } from './row.ts'

const LEAST_OVERLAP = 0.4
const MOST_ROWS = 4
/** Share of rows with dates only in a column of dates. */
const MOST_DATES = 0.6
const DURATION =
  /^[(]?\d{1,2} ?(?:years?|yrs?|months?|mos?|jahre?|monate?|ans?|mois|años?|meses|год\p{L}{0,2}|лет|месяц\p{L}{0,2})/iu

/** True if a row has nothing but a date, a part of a range or a duration. */
function isDateOnly(row: Row): boolean {
  if (row.cells.length !== 1 || row.bullet || row.text.length > 40) return false
  if (DURATION.test(row.text)) return true
  const rest =
    row.dates.length > 0
      ? withoutDates(row.text, row.dates)
      : withoutDates(
          row.text,
          findDatePoints(row.text).map((point) => ({ ...point, current: false, single: true, open: false })),
        )
  return row.text !== rest && !/[\p{L}\p{N}]/u.test(rest)
}

/** Returns the row to the right on the same height, in another block. */
function besideOf(row: Row, rows: readonly Row[]): Row | undefined {
  const { box, page, block } = row.line
  if (!box) return undefined
  return rows.find(({ line }) => {
    if (!line.box || line.page !== page || line.block === block || line.box.left < box.left + box.width - 2)
      return false
    const shared = Math.min(box.top + box.height, line.box.top + line.box.height) - Math.max(box.top, line.box.top)
    return shared > LEAST_OVERLAP * Math.min(box.height, line.box.height)
  })
}

/** True if a block is a column of dates, or a date is its last row, cut off from the row beside it. */
function isCutOff(row: Row, rows: readonly Row[]): boolean {
  const block = rows.filter(({ line }) => line.block === row.line.block && line.page === row.line.page)
  const dates = block.filter(isDateOnly).length
  return dates >= block.length * MOST_DATES || block.slice(block.indexOf(row)).every(isDateOnly)
}

/**
 * Attaches dates that layout analysis left in a separate column to the row beside them, where an entry has its
 * name. A range of several lines is joined.
 */
export function attachDates(rows: readonly Row[]): Row[] {
  const removed = new Set<Row>()
  const replaced = new Map<Row, Row>()
  rows.forEach((row, at) => {
    if (removed.has(row) || !isDateOnly(row) || DURATION.test(row.text)) return
    const beside = besideOf(row, rows)
    if (!beside || !isCutOff(row, rows) || replaced.has(beside) || beside.dates.length > 0) return
    let text = row.text
    removed.add(row)
    for (const next of rows.slice(at + 1, at + MOST_ROWS)) {
      if (next.line.block !== row.line.block || !isDateOnly(next)) break
      const joined = findDateRanges(`${text} ${next.text}`)
      if (!DURATION.test(next.text) && joined.length !== 1) break
      if (!DURATION.test(next.text)) text = `${text} ${next.text}`
      removed.add(next)
    }
    replaced.set(beside, {
      ...readRow(beside.line, `${text}\t${beside.text}`),
      bullet: beside.bullet,
      boldStart: beside.boldStart,
    })
  })
  return rows.filter((row) => !removed.has(row)).map((row) => replaced.get(row) ?? row)
}
