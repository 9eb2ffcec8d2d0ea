import { isDated, isTitle } from './cell-texts.ts'
import { LEADING, lineCount, sameRow, type Segment, widthOf } from './segment.ts'
import { gridsBetweenTitles } from './title-rows.ts'

/** A vertical white space between two columns, down to the first text that crosses it. */
export interface Gutter {
  left: Segment[]
  right: Segment[]
  top: number
  bottom: number
}

/** Columns are at least this far apart, in points. */
const MIN_GUTTER = 7
/** Share of lines that can reach into the gutter, or so many points beyond it. */
const MAX_REACHING = 0.12
const REACH = 10
/** Lines this far apart are not one paragraph, in ems. */
const FAR = 2.6
/** Left edges of a column differ at most by this, in points. */
const EDGE = 2
/** White space above a title, at least, in ems. */
const MIN_GAP_EMS = 0.6
/** Lines of one column that are entirely above or below the other column. */
const MAX_OVERHANG = 3
/** Columns of this number of lines are hardly rows of a table by chance. */
const TALL = 5

/** Least share of lines of a rail that end at its edge, and of lines with dates. */
const FLUSH = 0.9
const SOME_DATES = 0.25
/** Greatest width of a rail's titles, as a share of the text beside them. */
const NARROW = 0.6

/** Returns the best place to cut a region into two columns, or undefined if it is one column, perhaps with a table. */
export function findGutter(region: readonly Segment[]): Gutter | undefined {
  let best: Gutter | undefined
  let most = 0
  for (const gutter of gutters(region).flatMap(splitByStream)) {
    if (!areColumns(gutter)) continue
    const score = scoreOf(gutter)
    if (score > most) {
      most = score
      best = gutter
    }
  }
  return best
}

/** Prefers long columns, and right columns whose lines start at the same edge. */
function scoreOf({ left, right }: Gutter): number {
  const edge = Math.min(...right.map((segment) => segment.left))
  const aligned = right.filter((segment) => segment.left - edge <= EDGE).length
  return Math.min(lineCount(left), lineCount(right)) * 2 + left.length + right.length + aligned * 2
}

/** Returns all pairs of neighbouring texts with a free strip between them. */
export function gutters(region: readonly Segment[]): Gutter[] {
  const downward = region.toSorted((a, b) => a.top - b.top)
  let last = -Infinity
  return region
    .map(({ left }) => left)
    .toSorted((a, b) => a - b)
    .flatMap((edge) => {
      // Text that begins within the tolerance of an edge belongs to its column.
      if (edge - last <= EDGE) return []
      last = edge
      return guttersAt(downward, edge)
    })
}

function guttersAt(downward: readonly Segment[], edge: number): Gutter[] {
  const found: Gutter[] = []
  let left: Segment[] = []
  let right: Segment[] = []
  let crossedAbove = false
  const finish = (crossedBelow: boolean) => {
    const grids = gridsBetweenTitles(left, right)
    grids.forEach((grid, at) =>
      found.push(...gutterOf(...grid, crossedAbove || at > 0, crossedBelow || at < grids.length - 1)),
    )
    left = []
    right = []
    crossedAbove = true
  }
  for (const segment of downward) {
    if (segment.left >= edge - EDGE) right.push(segment)
    else if (segment.right <= edge + REACH) left.push(segment)
    else finish(true)
  }
  finish(false)
  return found
}

/**
 * Returns the gutter between two sides. If text that crosses it is near, a few lines with nothing beside them belong to
 * that text, as a name above its contact data.
 */
function gutterOf(allLeft: Segment[], allRight: Segment[], crossedAbove: boolean, crossedBelow: boolean): Gutter[] {
  if (allLeft.length === 0 || allRight.length === 0) return []
  const from = Math.max(...[allLeft, allRight].map((side) => Math.min(...side.map(({ top }) => top))))
  const to = Math.min(...[allLeft, allRight].map((side) => Math.max(...side.map(({ bottom }) => bottom))))
  const withoutOverhang = (side: readonly Segment[]) => {
    const above = crossedAbove ? side.filter(({ bottom }) => bottom < from) : []
    const below = crossedBelow ? side.filter(({ top }) => top > to) : []
    const parts = [above, below].filter((part) => lineCount(part) <= MAX_OVERHANG && areSeparate(part, side))
    const cut = new Set(parts.flat())
    return side.filter((segment) => !cut.has(segment))
  }
  const left = withoutOverhang(allLeft)
  const right = withoutOverhang(allRight)
  if (left.length === 0 || right.length === 0) return []
  const both = [...left, ...right]
  const top = Math.min(...both.map((segment) => segment.top))
  const bottom = Math.max(...both.map((segment) => segment.bottom))
  return [{ left, right, top, bottom }]
}

/** Returns true if white space separates some lines of a column from its other lines. */
function areSeparate(part: readonly Segment[], side: readonly Segment[]): boolean {
  const others = side.filter((segment) => !part.includes(segment))
  return part.every((segment) =>
    others.every(
      ({ top, bottom }) => Math.max(segment.top - bottom, top - segment.bottom) > segment.size * MIN_GAP_EMS,
    ),
  )
}

/** Returns true if the sides are read one after the other, and not row by row. */
function areColumns({ left, right }: Gutter): boolean {
  const edge = Math.min(...right.map((segment) => segment.left))
  // A long word, such as an address, can reach over the edge of its column.
  const reaching = left.filter((segment) => segment.right > edge - MIN_GUTTER).length
  if (reaching > left.length * MAX_REACHING) return false
  const [leftLines, rightLines] = [lineCount(left), lineCount(right)]
  const [few, many] = leftLines <= rightLines ? [left, right] : [right, left]
  const paired = few.filter((segment) => many.some((other) => sameRow(segment, other))).length / few.length
  if (paired >= 0.6 && (areDated(left) || areDated(right) || isDateRail(right))) return false
  if (leftLines < TALL && isWrappedTitle(left, right)) return false
  const lines = Math.min(leftLines, rightLines)
  const switched = switches(left, right)
  // A few lines can be cells of a table, unless the stream draws one side after the other, such as a name and an address.
  if (lines === 2) return switched <= 1 && Math.max(leftLines, rightLines) >= 4
  if (lines < TALL) return lines > 2 && switched <= 2
  return switched / (2 * lines) < 0.45 || paired < 0.5
}

const areDated = (side: readonly Segment[]) => side.filter(({ text }) => isDated(text)).length >= side.length * 0.5

/** Returns true for dates and places set flush with the right margin, which belong to the entries beside them. */
function isDateRail(side: readonly Segment[]): boolean {
  const edge = Math.max(...side.map(({ right }) => right))
  const flush = side.filter(({ right }) => edge - right <= EDGE).length
  const starts = new Set(side.map(({ left }) => Math.round(left / EDGE))).size
  const dated = side.filter(({ text }) => isDated(text)).length
  return starts > 1 && flush >= side.length * FLUSH && dated >= side.length * SOME_DATES
}

/** Returns true for a section's title of several lines in a left rail, which belongs to the first line beside it. */
function isWrappedTitle(side: readonly Segment[], right: readonly Segment[]): boolean {
  const downward = side.toSorted((a, b) => a.baseline - b.baseline)
  const isOneTitle = downward.every((segment, index) => {
    const before = downward[index - 1] ?? segment
    return isTitle(segment.text) && segment.baseline - before.baseline <= segment.size * LEADING
  })
  return isOneTitle && widthOf(side) < widthOf(right) * NARROW
}

/**
 * Splits a gutter if the shorter side has gaps in which the stream draws the other side: the gaps separate cells of a
 * table or grid, and each becomes a gutter.
 */
function splitByStream(gutter: Gutter): Gutter[] {
  const leftIsShort = lineCount(gutter.left) <= lineCount(gutter.right)
  const [short, long] = leftIsShort ? [gutter.left, gutter.right] : [gutter.right, gutter.left]
  const groups: Segment[][] = []
  for (const segment of short.toSorted((a, b) => a.order - b.order)) {
    const before = groups.at(-1)?.at(-1)
    const between = long.some(({ order }) => before && order > before.order && order < segment.order)
    const far = before && Math.abs(segment.baseline - before.baseline) > segment.size * FAR
    if (before && !(between && far)) groups.at(-1)?.push(segment)
    else groups.push([segment])
  }
  const cells = groups.filter(isApart)
  if (groups.length < 2 || cells.length < groups.length) return [gutter]
  return cells.flatMap((group) => {
    const { top, bottom } = extentOf(group)
    const opposite = long.filter((segment) => segment.bottom > top && segment.top < bottom)
    const [left, right] = leftIsShort ? [group, opposite] : [opposite, group]
    return opposite.length > 0 ? [{ left, right, top, bottom }] : []
  })
}

/** Returns true for lines that none of the other groups stands among. */
function isApart(group: readonly Segment[], _at: number, groups: readonly (readonly Segment[])[]): boolean {
  const { top, bottom } = extentOf(group)
  return groups.every((other) => {
    const extent = extentOf(other)
    return other === group || extent.bottom <= top || extent.top >= bottom
  })
}

const extentOf = (segments: readonly Segment[]) => ({
  top: Math.min(...segments.map(({ top }) => top)),
  bottom: Math.max(...segments.map(({ bottom }) => bottom)),
})

/** Number of changes of side in the content stream. */
export function switches(left: readonly Segment[], right: readonly Segment[]): number {
  const onLeft = new Set(left)
  const inOrder = [...left, ...right].toSorted((a, b) => a.order - b.order)
  return inOrder.filter((segment, index) => {
    const before = inOrder[index - 1]
    return before !== undefined && onLeft.has(before) !== onLeft.has(segment)
  }).length
}
