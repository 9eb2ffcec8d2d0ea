import type { Row } from '../rows/row.ts'

interface Extent {
  left: number
  right: number
  firstPage: number
  /** Page of the last line. */
  page: number
  top: number
  bottom: number
}

const MIN_OVERLAP = 0.5

function overlap(a: Extent, b: Extent): number {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  return shared / Math.max(1, Math.min(a.right - a.left, b.right - b.left))
}

/**
 * Returns for each block the earlier block whose column it continues, `'same'` if the document has no geometry, and
 * undefined if it starts a column.
 */
export function columnOfBlocks(
  rows: readonly Row[],
  extents: ReadonlyMap<number, Extent>,
): Map<number, number | 'same' | undefined> {
  const order = [...extents.keys()]
  const above = new Map<number, number | 'same' | undefined>()
  for (const { line } of rows) {
    if (above.has(line.block)) continue
    const extent = extents.get(line.block)
    if (!extent) {
      above.set(line.block, 'same')
      continue
    }
    const earlier = order.slice(0, order.indexOf(line.block)).flatMap((block) => {
      const other = extents.get(block)
      return other && overlap(other, extent) >= MIN_OVERLAP ? [{ block, other }] : []
    })
    // The column that ends nearest above, wherever it began.
    const nearest = earlier
      .filter(({ other }) => other.page < extent.page || other.bottom <= extent.top + 2)
      .toSorted((a, b) => b.other.page - a.other.page || b.other.bottom - a.other.bottom)[0]
    above.set(line.block, (nearest ?? earlier.at(-1))?.block)
  }
  return above
}

/** Greatest difference in points between the tops of blocks that are level. */
const LEVEL = 2

/** Returns for each block the blocks of its page that are read before it and begin at the same height. */
export function blocksLevelWith(extents: ReadonlyMap<number, Extent>): Map<number, number[]> {
  const inOrder = [...extents]
  return new Map(
    inOrder.map(([block, { firstPage, top }], at) => [
      block,
      inOrder
        .slice(0, at)
        .filter(([, other]) => other.firstPage === firstPage && Math.abs(other.top - top) <= LEVEL)
        .map(([other]) => other),
    ]),
  )
}

/** Returns the extents of the blocks in reading order. */
export function extentsOf(rows: readonly Row[]): Map<number, Extent> {
  const extents = new Map<number, Extent>()
  for (const { line } of rows) {
    if (!line.box) continue
    const right = line.box.left + line.box.width
    const known = extents.get(line.block)
    if (known) {
      known.left = Math.min(known.left, line.box.left)
      known.right = Math.max(known.right, right)
      known.page = line.page
      known.bottom = line.box.top + line.box.height
    } else {
      const { left, top, height } = line.box
      extents.set(line.block, { left, right, firstPage: line.page, page: line.page, top, bottom: top + height })
    }
  }
  return extents
}
