/** Counts below this are bucketed by counting sort; the few above are compared. */
const TABLE = 4096
/** Reused: counting is not reentrant. */
const table = new Uint32Array(TABLE)

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
