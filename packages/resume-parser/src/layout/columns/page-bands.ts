import { findGutter } from './gutters.ts'
import { isRightToLeft } from '../characters/logical-order.ts'
import { joinRail } from './rails.ts'
import { rowsOf, type Row } from './rows.ts'
import type { Segment } from './segment.ts'

/** Rows of one page in one column. */
export interface PagePart {
  page: number
  rows: readonly Row[]
}

/** Rows that are read from top to bottom, perhaps over several pages. */
export interface Block {
  parts: PagePart[]
}

/** A horizontal strip of a page: columns side by side in reading order, each of one or more blocks. */
export interface Band {
  columns: Block[][]
}

/** Deeper nesting of columns is noise. */
const MAX_CUTS = 6

/** Cuts a page into bands from top to bottom. */
export function bandsOfPage(region: readonly Segment[], page: number, cuts = 0): Band[] {
  if (region.length === 0) return []
  const gutter = cuts < MAX_CUTS ? findGutter(region) : undefined
  if (!gutter) return [{ columns: [[{ parts: [{ page, rows: rowsOf(joinRail(region)) }] }]] }]
  const cut = new Set([...gutter.left, ...gutter.right])
  const rest = region.filter((segment) => !cut.has(segment))
  const above = rest.filter(({ top }) => top < gutter.top)
  const below = rest.filter(({ top }) => top >= gutter.top)
  const blocksOf = (side: readonly Segment[]) =>
    bandsOfPage(side, page, cuts + 1).flatMap(({ columns }) => columns.flat())
  const columns = inReadingOrder(gutter.left, gutter.right).map(blocksOf)
  return [...bandsOfPage(above, page, cuts + 1), { columns }, ...bandsOfPage(below, page, cuts + 1)]
}

/** Returns the column that is completely drawn first, else the one where reading starts. */
function inReadingOrder(left: readonly Segment[], right: readonly Segment[]): (readonly Segment[])[] {
  const first = (side: readonly Segment[]) => Math.min(...side.map(({ order }) => order))
  const last = (side: readonly Segment[]) => Math.max(...side.map(({ order }) => order))
  if (last(left) < first(right)) return [left, right]
  if (last(right) < first(left)) return [right, left]
  return isRightToLeft([...left, ...right].map(({ text }) => text).join('')) ? [right, left] : [left, right]
}
