import { findDatePoints } from '../dates/date-points.ts'
import { readRow, type Row } from '../rows/row.ts'

const NEAREST = 3
const DASH_START = /^[-–—~] ?/u

/** Returns the text of a cell if it is only one point in time, with or without a dash before it. */
function singlePoint(cell: string): string | undefined {
  const text = cell.replace(DASH_START, '').trim()
  const [point, ...others] = findDatePoints(text)
  if (!point || others.length > 0 || point.from > 0) return undefined
  return /^[.,)\s]*$/.test(text.slice(point.to)) ? text : undefined
}

/** True for two lines of a narrow column, the first with a year or month and the second with a later one or "present". */
function arePaired(first: Row, second: Row | undefined): boolean {
  if (!second || (first.cells.length > 1 && second.cells.length > 1)) return false
  const [start, end] = [singlePoint(first.cells[0] ?? ''), singlePoint(second.cells[0] ?? '')]
  if (start === undefined || end === undefined) return false
  const [from] = findDatePoints(start)
  const [to] = findDatePoints(end)
  return from?.year !== undefined && (to?.kind === 'present' || (to?.year ?? 0) > from.year)
}

/**
 * Joins ranges that a narrow date column breaks into two lines ("June 2020 –" above "Present"): the first row gets the
 * whole range, and the second loses its part.
 */
export function joinSplitRanges(rows: readonly Row[]): Row[] {
  const result = [...rows]
  for (let at = 0; at < result.length; at += 1) {
    const row = result[at]
    const cell = row?.cells[0] ?? ''
    if (!row || row.dates.length > 1) continue
    const paired = arePaired(row, result[at + 1])
    if (!paired && !row.dates.some(({ open, to }) => open && to === cell.length)) continue
    for (let next = at + 1; next <= at + NEAREST && next < result.length; next += 1) {
      const other = result[next]
      const end = other && singlePoint(other.cells[0] ?? '')
      if (!other || end === undefined) continue
      const rest = other.cells.slice(1).join('\t')
      result[at] = {
        ...readRow(row.line, [`${cell} ${paired ? '– ' : ''}${end}`, ...row.cells.slice(1)].join('\t')),
        index: row.index,
      }
      if (rest === '') result.splice(next, 1)
      else result[next] = readRow(other.line, rest)
      break
    }
  }
  return result
}
