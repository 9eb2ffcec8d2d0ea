import { growUint32 } from '../indexing/growable.ts'
import type { ValueColumn } from '../indexing/value-column.ts'
import { greatest } from './greatest.ts'
import type { SlotList } from './pass-filters.ts'

/** A value by its number in a column, and the number of documents that have it. */
export interface CountedValue {
  number: number
  count: number
}

/** Lists of fewer documents than this share of a column's values are counted without a pass over the values. */
const FEW = 1 / 2
/** All zero between two counts. */
let scratch: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
/** The same, since adding signed numbers is faster. */
let tally = new Int32Array(scratch.buffer)
/** Reused: values found in few documents. */
let found: Uint32Array<ArrayBuffer> = new Uint32Array(1024)

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
  const documents = lists.reduce((sum, { count }) => sum + count, 0)
  if (!except && documents < size * FEW) return greatestOfFew(column, lists, limit)
  const { firstValue } = column
  makeRoom(firstValue + size)
  const counts = scratch.subarray(firstValue, firstValue + size)
  if (except) {
    counts.set(all.subarray(0, size))
    column.countInto(tally, except, -1)
  }
  for (const list of lists) column.countInto(tally, list)
  const result = greatestOf(column, counts, limit)
  counts.fill(0)
  return result
}

/** Returns the values with the greatest of the counts of all values. */
export function greatestOf(column: ValueColumn, counts: Uint32Array, limit: number): CountedValue[] {
  return withCounts(greatest(counts, { order: column.inOrder(), ranks: column.ranks() }, limit), counts)
}

function withCounts(numbers: readonly number[], counts: Uint32Array): CountedValue[] {
  return numbers.map((number) => ({ number, count: counts[number] ?? 0 }))
}

function greatestOfFew(column: ValueColumn, lists: readonly SlotList[], limit: number): CountedValue[] {
  makeRoom(column.values.length)
  found = growUint32(found, column.values.length)
  let end = 0
  for (const list of lists) end = column.countFew(scratch, { found, from: end }, list)
  const among = found.subarray(0, end)
  const numbers = greatest(scratch, { order: column.inOrder(), ranks: column.ranks(), among }, limit)
  const result = withCounts(numbers, scratch)
  for (let i = 0; i < end; i++) scratch[found[i] ?? 0] = 0
  return result
}

function makeRoom(size: number): void {
  if (size <= scratch.length) return
  scratch = growUint32(scratch, size)
  tally = new Int32Array(scratch.buffer)
}

/** Coerces a count given by a caller: a non-negative integer, zero for NaN. */
export function wholeNumber(value: number): number {
  return value > 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : 0
}
