/** Counts up to this are told apart by a table; the few above it are compared. */
const TABLE = 4096
/** One count is made at a time. */
const table = new Uint32Array(TABLE)

/**
 * The numbers with the greatest counts, zero left out; equal counts stay in the order given. Two passes over the values
 * and no comparison of them (a counting sort).
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
  // Where the values with each count begin in the result, down to the count at which it is full.
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

/** A count that a caller gave: not below zero, whole, and zero where it is no number. */
export function wholeNumber(value: number): number {
  return value > 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : 0
}
