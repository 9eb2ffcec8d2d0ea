import type { Band, Block, PagePart } from './page-bands.ts'

/** Edges of columns on two pages differ at most by this, in points. */
const SAME_EDGE = 20

/** Joins the bands of all pages: a column continues at the top of the next page. Returns blocks in reading order. */
export function flowPages(pages: readonly (readonly Band[])[]): Block[] {
  const flow: Band[] = []
  for (const bands of pages) {
    const [next, ...rest] = bands
    if (!next) continue
    const last = flow.at(-1)
    if (!last || !goesOn(last, next)) flow.push(next)
    flow.push(...rest)
  }
  return flow.flatMap(({ columns }) => columns.flat())
}

/** Appends a band to the one before where its columns continue, and returns true if they do. */
function goesOn(last: Band, next: Band): boolean {
  const pairs = next.columns.map((column) => {
    const [single] = last.columns
    if (last.columns.length === 1 && next.columns.length === 1) return single
    return last.columns.find((candidate) => sameEdges(candidate, column))
  })
  if (new Set(pairs).size !== pairs.length || pairs.includes(undefined)) return false
  next.columns.forEach((column, index) => {
    const target = pairs[index]
    const [first, ...rest] = column
    if (!target || !first) return
    const end = target.at(-1)
    if (end) end.parts.push(...first.parts)
    target.push(...rest)
  })
  return true
}

function sameEdges(a: readonly Block[], b: readonly Block[]): boolean {
  const [edgeA, edgeB] = [leftEdge(partsOf(a).at(-1)), leftEdge(partsOf(b)[0])]
  return edgeA !== undefined && edgeB !== undefined && Math.abs(edgeA - edgeB) <= SAME_EDGE
}

const partsOf = (column: readonly Block[]) => column.flatMap(({ parts }) => parts)

const leftEdge = (part: PagePart | undefined) => part && Math.min(...part.rows.map(({ left }) => left))
