import { isRightToLeft } from '../characters/logical-order.ts'
import type { Segment } from './segment.ts'

/** Segments on one baseline, in reading order. */
export interface Row {
  segments: readonly Segment[]
  top: number
  bottom: number
  left: number
  right: number
  baseline: number
  size: number
}

/** Puts the segments of a column into rows, from top to bottom. */
export function rowsOf(segments: readonly Segment[]): Row[] {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.findLast((candidate, index) => index >= rows.length - 3 && fits(candidate, segment))
    if (row) row.push(segment)
    else rows.push([segment])
  }
  return rows.map(rowOf)
}

function fits(row: readonly Segment[], segment: Segment): boolean {
  return row.every((other) => {
    const apart = Math.abs(other.baseline - segment.baseline)
    const overlap = Math.min(other.right, segment.right) - Math.max(other.left, segment.left)
    return apart <= Math.min(other.size, segment.size) * 0.45 && overlap < Math.min(other.size, segment.size)
  })
}

function rowOf(segments: readonly Segment[]): Row {
  const text = segments.map((segment) => segment.text).join(' ')
  const direction = isRightToLeft(text) ? -1 : 1
  const size = Math.max(...segments.map((segment) => segment.size))
  return {
    segments: segments.toSorted((a, b) => direction * (a.left - b.left)),
    top: Math.min(...segments.map((segment) => segment.top)),
    bottom: Math.max(...segments.map((segment) => segment.bottom)),
    left: Math.min(...segments.map((segment) => segment.left)),
    right: Math.max(...segments.map((segment) => segment.right)),
    baseline: segments.find((segment) => segment.size === size)?.baseline ?? 0,
    size,
  }
}
