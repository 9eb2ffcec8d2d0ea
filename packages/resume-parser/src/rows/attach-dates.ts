import { findDatePoints } from '../dates/date-points.ts'
import { findDateRanges, withoutDates } from '../dates/date-ranges.ts'
import { readRow, type Row } from './row.ts'

const MIN_OVERLAP = 0.4
const MAX_ROWS = 4
const LONGEST_DURATION = 30
/** Share of rows with dates only in a column of dates. */
const MAX_DATES = 0.6
const DURATION =
  /^[(]?\d{1,2} ?(?:years?|yrs?|months?|mos?|jahre?|monate?|ans?|mois|años?|mes(?:es|i)?|ann[oi]|anos?|jaar|maand(?:en)?|lata?|rok|miesi\p{L}{2,4}|год\p{L}{0,2}|лет|месяц\p{L}{0,2})(?!\p{L})/iu

/** True if a row only has a date, a part of a range or a duration. */
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

/** A row level with a date, which can be on either side. */
interface Neighbor {
  row: Row
  dateFirst: boolean
}

/**
 * Returns the row that a date in another block belongs to: one at the same height to the right, else the nearest one to
 * the left, where a browser can set the date up to a line higher.
 */
function neighborOf(row: Row, rows: readonly Row[]): Neighbor | undefined {
  const { box, page, block } = row.line
  if (!box) return undefined
  const others = rows.filter(({ line }) => line.page === page && line.block !== block)
  const right = others.find(({ line }) => {
    if (!line.box || line.box.left < box.left + box.width - 2) return false
    const shared = Math.min(box.top + box.height, line.box.top + line.box.height) - Math.max(box.top, line.box.top)
    return shared > MIN_OVERLAP * Math.min(box.height, line.box.height)
  })
  if (right) return { row: right, dateFirst: true }
  const [left] = others
    .flatMap((other) => {
      const near = other.line.box
      if (!near || near.left + near.width > box.left + 2) return []
      const apart = Math.abs(near.top + near.height / 2 - box.top - box.height / 2)
      return apart <= Math.max(near.height, box.height) ? [{ row: other, apart }] : []
    })
    .toSorted((a, b) => a.apart - b.apart)
  return left && { row: left.row, dateFirst: false }
}

/** True if a block is a column of dates, or a date is its last row, cut off from the row beside it in the same section. */
function isCutOff(row: Row, rows: readonly Row[], isTitle: (row: Row) => boolean): boolean {
  const block = rows.filter(({ line }) => line.block === row.line.block && line.page === row.line.page)
  const dates = block.filter(isDateOnly).length
  return (
    dates >= block.length * MAX_DATES || (block.slice(block.indexOf(row)).every(isDateOnly) && !block.some(isTitle))
  )
}

/**
 * Attaches dates that layout analysis left in a separate column to the row beside them, where an entry has its
 * name. A range of several lines is joined.
 */
export function attachDates(rows: readonly Row[], isTitle: (row: Row) => boolean): Row[] {
  const removed = new Set<Row>()
  const replaced = new Map<Row, Row>()
  rows.forEach((row, at) => {
    if (removed.has(row) || !isDateOnly(row) || DURATION.test(row.text)) return
    const { row: neighbor, dateFirst } = neighborOf(row, rows) ?? {}
    if (!neighbor || !isCutOff(row, rows, isTitle) || replaced.has(neighbor) || neighbor.dates.length > 0) return
    let text = row.text
    removed.add(row)
    for (const next of rows.slice(at + 1, at + MAX_ROWS)) {
      if (next.line.block !== row.line.block || !isDateOnly(next)) break
      const joined = findDateRanges(`${text} ${next.text}`)
      if (!DURATION.test(next.text) && joined.length !== 1) break
      if (!DURATION.test(next.text)) text = `${text} ${next.text}`
      removed.add(next)
    }
    replaced.set(neighbor, {
      ...readRow(neighbor.line, dateFirst ? `${text}\t${neighbor.text}` : `${neighbor.text}\t${text}`),
      bullet: neighbor.bullet,
      boldStart: neighbor.boldStart,
    })
  })
  // Durations alone in a column add nothing to the dates.
  const durations = rows.filter((row) => row.line.box && row.text.length <= LONGEST_DURATION && DURATION.test(row.text))
  const texts = rows.filter((row) => !durations.includes(row) && !removed.has(row))
  for (const row of durations) if (texts.every(({ line }) => line.block !== row.line.block)) removed.add(row)
  return rows.filter((row) => !removed.has(row)).map((row) => replaced.get(row) ?? row)
}
