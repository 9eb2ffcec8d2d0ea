import type { FacetCount } from '../search-engine.ts'
import { selectPage } from '../ranking/top-k.ts'

/** The greatest counts of a column, then by value; values that no document has are left out. */
export function greatestCounts(counts: Uint32Array, values: readonly string[], limit: number): FacetCount[] {
  return greatest(counts, values.length, limit, (a, b) => (values[a] ?? '') < (values[b] ?? '')).map((number) => ({
    value: values[number] ?? '',
    count: counts[number] ?? 0,
  }))
}

/** The numbers with the greatest counts; `before` decides between equal ones. */
export function greatest(
  counts: Uint32Array,
  size: number,
  limit: number,
  before: (a: number, b: number) => boolean,
): number[] {
  const present = new Uint32Array(size)
  let length = 0
  for (let number = 0; number < size; number++) if ((counts[number] ?? 0) > 0) present[length++] = number
  return selectPage(present, length, 0, wholeNumber(limit), {
    before: (a, b) => {
      const first = counts[a] ?? 0
      const second = counts[b] ?? 0
      return first === second ? before(a, b) : first > second
    },
  })
}

/** A count that a caller gave: not below zero, whole, and zero where it is no number. */
export function wholeNumber(value: number): number {
  return value > 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : 0
}
