import { isDated, isDuration, isTitle } from './cell-texts.ts'
import { gutters, switches } from './gutters.ts'
import { LEADING, sameRow, segmentOf, type Segment, widthOf } from './segment.ts'

const LONGEST_LABEL = 34
/** A range whose end is on the next line. */
const OPEN_RANGE = /(?:[-–—~]|\b(?:to|until|till|bis|à|au|a|al|hasta|até|do|tot|по))\s*$/iu
const RANGE_END = /^\s*(?:[-–—]|(?:to|until|till|bis|à|au|a|al|hasta|até|do|tot|по)\s)/iu

/**
 * Joins the lines of each cell in a left rail of dates or labels, and moves the cell to the baseline of the text beside
 * it, so that both form one line.
 */
export function joinRail(region: readonly Segment[]): readonly Segment[] {
  const rails = gutters(region).flatMap(({ left, right }) => {
    const cells = cellsOf(left, right).flatMap((cell) => {
      const neighbor = neighborOf(cell, right)
      return neighbor ? [{ cell, neighbor }] : []
    })
    return isRail(cells, left, right) ? [cells] : []
  })
  const moved = new Map<Segment, Segment | undefined>()
  for (const { cell, neighbor } of rails.toSorted((a, b) => b.length - a.length).flat()) {
    const [first, ...rest] = cell
    if (!first || cell.some((segment) => moved.has(segment))) continue
    moved.set(first, joinCell(cell, neighbor))
    for (const segment of rest) moved.set(segment, undefined)
  }
  return region.flatMap((segment) => (moved.has(segment) ? (moved.get(segment) ?? []) : [segment]))
}

type Cell = readonly Segment[]

/** Groups the lines of a side into cells, from top to bottom. */
function cellsOf(side: readonly Segment[], right: readonly Segment[]): Cell[] {
  const cells: Segment[][] = []
  for (const segment of side.toSorted((a, b) => a.baseline - b.baseline)) {
    const cell = cells.at(-1)
    const before = cell?.at(-1)
    const near = before && segment.baseline - before.baseline <= Math.min(segment.size, before.size) * LEADING
    if (cell && before && near && continuesCell(before, segment, right)) cell.push(segment)
    else cells.push([segment])
  }
  return cells
}

/**
 * Returns true for the end of a range that started on the line before, or the rest of a label without text beside it.
 */
function continuesCell(before: Segment, segment: Segment, right: readonly Segment[]): boolean {
  if (isDuration(segment.text)) return isDated(before.text)
  if (isDated(segment.text)) return OPEN_RANGE.test(before.text) || RANGE_END.test(segment.text)
  if (isDated(before.text)) return false
  return (isTitle(before.text) && isTitle(segment.text)) || !right.some((other) => sameRow(other, segment))
}

/** Returns the line that a cell belongs to: the nearest one beside its first line. */
function neighborOf([first]: Cell, right: readonly Segment[]): Segment | undefined {
  if (!first) return undefined
  const near = right.filter(
    ({ baseline, size }) => Math.abs(baseline - first.baseline) <= Math.max(size, first.size) * 0.7,
  )
  return near.toSorted((a, b) => Math.abs(a.baseline - first.baseline) - Math.abs(b.baseline - first.baseline))[0]
}

function isRail(
  cells: { cell: Cell; neighbor: Segment }[],
  left: readonly Segment[],
  right: readonly Segment[],
): boolean {
  const lines = cells.flatMap(({ cell }) => cell)
  if (lines.some(({ text }) => text.length > LONGEST_LABEL) || widthOf(lines) > widthOf(right) * 0.6) return false
  const dated = cells.filter(({ cell }) => cell.some(({ text }) => isDated(text))).length
  if (dated > 0 && dated >= cells.length * 0.6) return true
  if (cells.length < 2 || lines.length > right.length || lines.length < left.length * 0.5) return false
  const aligned = cells.filter(({ cell: [first], neighbor }) => first && sameRow(first, neighbor)).length
  return aligned >= cells.length * 0.85 && switches(lines, right) >= cells.length * 1.4
}

function joinCell(cell: Cell, neighbor: Segment): Segment {
  const shift = neighbor.baseline - (cell[0]?.baseline ?? neighbor.baseline)
  const chunks = cell.flatMap((segment, line) =>
    segment.chunks.map((chunk, index) => (line > 0 && index === 0 ? { ...chunk, join: ' ' as const } : chunk)),
  )
  const { top, baseline, ...joined } = segmentOf(chunks)
  return { ...joined, top: top + shift, baseline: neighbor.baseline, size: cell[0]?.size ?? joined.size }
}
