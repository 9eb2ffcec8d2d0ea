import { nameSection } from '../../sections/section-kinds.ts'
import { sameRow, type Segment } from './segment.ts'

type Sides = [left: Segment[], right: Segment[]]

/** Share of a grid's rows, at least, that have a cell on both sides. */
const PAIRED = 0.6

/**
 * Splits two sides at the titles of sections that stand across both, such as that of a grid of skills under a grid of
 * certificates. A title of the left side is one of these if nothing stands beside it, and a grid above or below it.
 */
export function gridsBetweenTitles(left: Segment[], right: Segment[]): Sides[] {
  const titles = left
    .filter((segment) => nameSection(segment.text) && right.every((other) => isClear(segment, other)))
    .toSorted((a, b) => a.top - b.top)
  if (titles.length === 0) return [[left, right]]
  const partBetween = (from: Segment | undefined, to: Segment | undefined): Sides => {
    const isWithin = ({ top, bottom }: Segment) =>
      (!from || top >= from.bottom - from.size / 2) && (!to || bottom <= to.top + to.size / 2)
    return [left.filter(isWithin), right.filter(isWithin)]
  }
  const across = titles.filter(
    (title, at) => isGrid(...partBetween(titles[at - 1], title)) || isGrid(...partBetween(title, titles[at + 1])),
  )
  return [undefined, ...across].map((title, at) => partBetween(title, across[at]))
}

const isClear = (title: Segment, { top, bottom }: Segment) => bottom <= title.top || top >= title.bottom

/** True for cells side by side: their first rows are level, and most others too. */
function isGrid(left: readonly Segment[], right: readonly Segment[]): boolean {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left]
  const paired = few.filter((segment) => many.some((other) => sameRow(segment, other))).length
  const [firstLeft, firstRight] = [left, right].map((side) => side.toSorted((a, b) => a.baseline - b.baseline)[0])
  if (!firstLeft || !firstRight || !sameRow(firstLeft, firstRight)) return false
  return paired >= few.length * PAIRED
}
