import { growUint32 } from '../indexing/growable.ts'
import type { ValueColumn } from '../indexing/value-column.ts'
import type { SlotList } from './pass-filters.ts'

/** Counts below this are bucketed by counting sort; the few above are compared. */
const TABLE = 4096
/** Reused: counting is not reentrant. */
const table = new Uint32Array(TABLE)

/** A value by its number in a column, and the number of documents that have it. */
export interface CountedValue {
  number: number
  count: number
}

/** Lists of fewer documents than this share of a column's values are counted without a pass over the values. */
const FEW = 1 / 4
/** Greater than any count or rank in a key of `greatestOfFew`. */
const RANKS = 2 ** 31
/** All zero between two counts. */
let scratch: Uint32Array<ArrayBuffer> = new Uint32Array(1024)

/** Documents whose values are counted. */
export interface CountedLists {
  lists: readonly SlotList[]
  /** If these are most documents, the counts of all are known, and those of `except` are subtracted. */
  except?: SlotList | undefined
  /** The counts of all documents. */
  all: Uint32Array
}

/** Returns the values with the greatest counts in lists of documents; ties are in the order of the values. */
export function greatestIn(column: ValueColumn, { lists, except, all }: CountedLists, limit: number): CountedValue[] {
  const size = column.values.length
  scratch = growUint32(scratch, size)
  const documents = lists.reduce((sum, { count }) => sum + count, 0)
  if (!except && documents < size * FEW) return greatestOfFew(column, lists, limit)
  if (except) {
    scratch.set(all.subarray(0, size))
    column.countInto(scratch, except, -1)
  }
  for (const list of lists) column.countInto(scratch, list)
  const result = withCounts(greatest(scratch, column.inOrder(), limit), scratch)
  scratch.fill(0, 0, size)
  return result
}

export function withCounts(numbers: readonly number[], counts: Uint32Array): CountedValue[] {
  return numbers.map((number) => ({ number, count: counts[number] ?? 0 }))
}

function greatestOfFew(column: ValueColumn, lists: readonly SlotList[], limit: number): CountedValue[] {
  const found: number[] = []
  for (const list of lists) column.countFew(scratch, found, list)
  const ranks = column.ranks()
  const order = column.inOrder()
  // One number for count and rank, since sorting numbers needs no comparison function.
  const keys = new Float64Array(found.length)
  for (let i = 0; i < found.length; i++) {
    const number = found[i] ?? 0
    keys[i] = (scratch[number] ?? 0) * RANKS - (ranks[number] ?? 0)
    scratch[number] = 0
  }
  keys.sort()
  const result: CountedValue[] = []
  for (let i = keys.length - 1; i >= 0 && result.length < limit; i--) {
    const count = Math.ceil((keys[i] ?? 0) / RANKS)
    result.push({ number: order[count * RANKS - (keys[i] ?? 0)] ?? 0, count })
  }
  return result
}

/**
 * Returns the numbers with the greatest counts, omitting zero; ties keep the given order. Counting sort: two passes
 * over the values and no comparisons.
 */
export function greatest(counts: Uint32Array, order: Uint32Array, limit: number): number[] {
  table.fill(0)
  const large: number[] = []
  for (let i = 0; i < order.length; i++) {
    const number = order[i] ?? 0
    const count = counts[number] ?? 0
    if (count >= TABLE) large.push(number)
    else if (count > 0) table[count] = (table[count] ?? 0) + 1
  }
  large.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  const result = large.slice(0, limit)
  // Start of each count's values in the result, down to the count at which the result is full.
  let next = result.length
  let least = TABLE
  while (least > 1 && next < limit) {
    least--
    const size = table[least] ?? 0
    table[least] = next
    next += size
  }
  if (next === result.length) return result
  const end = Math.min(next, limit)
  for (let i = result.length; i < end; i++) result.push(0)
  for (let i = 0; i < order.length; i++) {
    const number = order[i] ?? 0
    const count = counts[number] ?? 0
    if (count < least || count >= TABLE || count === 0) continue
    const at = table[count] ?? 0
    table[count] = at + 1
    if (at < end) result[at] = number
  }
  return result
}

/** Coerces a count given by a caller: a non-negative integer, zero for NaN. */
export function wholeNumber(value: number): number {
  return value > 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : 0
}
