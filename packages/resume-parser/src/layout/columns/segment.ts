import type { Chunk } from '../characters/chunk.ts'
import { isRightToLeft } from '../characters/logical-order.ts'

/** Neighbouring chunks on one baseline without a wide gap between them: a line of a column, or a cell of a row. */
export interface Segment {
  /** In reading order. */
  chunks: readonly Chunk[]
  text: string
  left: number
  right: number
  top: number
  bottom: number
  baseline: number
  size: number
  /** Position of the first chunk in the content stream. */
  order: number
}

/** Lines of a cell are at most this far apart, in ems of the smaller line. */
export const LEADING = 1.6

const BULLET = /^[•‣◦⁃∙●○▪▫■□–—*·➢➤►▸✓✔-]$/

/** Joins chunks that touch, first as the stream has them, then across it. */
export function segmentsOfChunks(chunks: readonly Chunk[]): Segment[] {
  const runs: Chunk[][] = []
  for (const chunk of chunks) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && touches(before, chunk)) run.push(chunk)
    else runs.push([chunk])
  }
  const segments = runs.map(segmentOf).toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)
  return joinAcrossStream(segments).toSorted((a, b) => a.order - b.order)
}

/** Returns one segment of several chunks or segments on a baseline. */
export function segmentOf(chunks: readonly Chunk[]): Segment {
  const [first] = chunks
  if (!first) throw new Error('A segment has at least one chunk.')
  const size = Math.max(...chunks.map((chunk) => chunk.size))
  const largest = chunks.find((chunk) => chunk.size === size) ?? first
  return {
    chunks,
    text: chunks.map(({ text, join }, index) => (index > 0 ? join : '') + text).join(''),
    left: Math.min(...chunks.map((chunk) => chunk.left)),
    right: Math.max(...chunks.map((chunk) => chunk.right)),
    top: Math.min(...chunks.map((chunk) => chunk.top)),
    bottom: Math.max(...chunks.map((chunk) => chunk.bottom)),
    baseline: largest.baseline,
    size,
    order: Math.min(...chunks.map((chunk) => chunk.order)),
  }
}

/** Returns true for chunks that follow each other within a line, left to right or right to left. */
function touches(before: Chunk, chunk: Chunk): boolean {
  const size = Math.max(before.size, chunk.size)
  if (chunk.join === '\t' || Math.abs(before.baseline - chunk.baseline) > size * 0.35) return false
  const gap = chunk.left >= before.left ? chunk.left - before.right : before.left - chunk.right
  return gap > -size * 0.5 && gap < size * 0.9
}

/** Joins neighbours that the stream draws apart, and bullets to their items. */
function joinAcrossStream(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const segment of segments) {
    const index = joined.findLastIndex((other) => belongTogether(other, segment))
    const other = joined[index]
    if (other === undefined) {
      joined.push(segment)
      continue
    }
    const [left, right] = other.left <= segment.left ? [other, segment] : [segment, other]
    const [first, ...rest] = right.chunks
    const spaced = right.left - left.right > right.size * 0.14 || BULLET.test(left.text) || first?.join === ' '
    const moved: Chunk[] = first ? [{ ...first, join: spaced ? ' ' : '' }, ...rest] : []
    joined[index] = segmentOf([...left.chunks, ...moved])
  }
  return joined
}

function belongTogether(a: Segment, b: Segment): boolean {
  const size = Math.max(a.size, b.size)
  if (Math.abs(a.baseline - b.baseline) > size * 0.25 || isRightToLeft(a.text + b.text)) return false
  const [left, right] = a.left <= b.left ? [a, b] : [b, a]
  const gap = right.left - left.right
  if (BULLET.test(left.text)) return gap > -1 && gap < size * 4
  return gap > -size * 0.3 && gap < size * 0.5
}

/** Returns the average width of segments. */
export const widthOf = (segments: readonly Segment[]) =>
  segments.reduce((sum, { left, right }) => sum + right - left, 0) / segments.length

/** Returns true if two segments are on one baseline, within the difference that fonts of two sizes make. */
export function sameRow(a: Segment, b: Segment): boolean {
  return Math.abs(a.baseline - b.baseline) <= Math.min(a.size, b.size) * 0.3
}

/** Number of different baselines. */
export function lineCount(segments: readonly Segment[]): number {
  const baselines = segments.map(({ baseline }) => baseline).toSorted((a, b) => a - b)
  return baselines.filter((baseline, index) => index === 0 || baseline - (baselines[index - 1] ?? 0) > 3).length
}
