import { applicationLimits } from '../../limits.ts'

/** The number of people who chose an option for one position in one month. */
export interface GroupCell {
  /** Null once the position is deleted. */
  positionId: number | null
  /** YYYY-MM */
  month: string
  count: number
}

/** Inclusive range of months, as YYYY-MM. */
export interface MonthRange {
  from?: string | undefined
  to?: string | undefined
}

/** Successive months that are only counted together. */
interface Block {
  from: string
  to: string
  count: number
}

/**
 * Returns the number of people who chose an option, or null if a group of less than `voluntaryGroupPeople` would show.
 *
 * Months are joined, for each position, to blocks of at least that many people; the rest of all positions is joined in
 * the same way. A count is always a sum of whole blocks that lie within the range, so that the difference of two counts
 * is one, too: no choice of positions and months tells about fewer people.
 */
export function countGroup(cells: readonly GroupCell[], positionId: number | undefined, range: MonthRange) {
  const blocks: Block[] = []
  const rest: GroupCell[] = []
  for (const [id, own] of Map.groupBy(cells, (cell) => cell.positionId)) {
    const joined = joinMonths(own)
    rest.push(...joined.rest)
    if (positionId === undefined || positionId === id) blocks.push(...joined.blocks)
  }
  if (positionId === undefined) blocks.push(...joinMonths(rest).blocks)
  const within = blocks.filter(
    ({ from, to }) => (range.from === undefined || range.from <= from) && (range.to === undefined || to <= range.to),
  )
  return within.length === 0 ? null : within.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Combines successive months until each block has enough people.
 * @returns the blocks, and the cells that are too few
 */
function joinMonths(cells: readonly GroupCell[]): { blocks: Block[]; rest: GroupCell[] } {
  const blocks: Block[] = []
  let rest: GroupCell[] = []
  const months = [...Map.groupBy(cells, ({ month }) => month)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [month, own] of months) {
    rest.push(...own)
    const count = rest.reduce((sum, cell) => sum + cell.count, 0)
    if (count < applicationLimits.voluntaryGroupPeople) continue
    blocks.push({ from: rest[0]?.month ?? month, to: month, count })
    rest = []
  }
  return { blocks, rest }
}
