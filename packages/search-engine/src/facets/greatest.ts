/** Counts from here on share the last entry of the table. */
const TABLE = 4096
/** All zero between two calls. */
const table = new Uint32Array(TABLE)
/** Greater than any rank. */
const RANKS = 2 ** 31
/** If more than one in this many values have the lowest count of a result, they are taken from the order of values. */
const MANY = 16

interface Values {
  /** All values, in order. */
  order: Uint32Array
  /** Per value, its place in the order. */
  ranks: Uint32Array
  /** The values with a count, if they are known to be few. */
  among?: Uint32Array
}

/**
 * Returns the numbers with the greatest counts, omitting zero; ties are in order. A table gives the lowest count in the
 * result, so that only the values in the result are sorted.
 */
export function greatest(counts: Uint32Array, values: Values, limit: number): number[] {
  const { order, among } = values
  const length = among?.length ?? order.length
  if (limit === 0 || length === 0) return []
  const { least, isMany } = length > limit ? minCount(counts, values, limit) : { least: 1, isMany: false }
  const above: number[] = []
  for (let i = 0; i < length; i++) {
    const number = among ? (among[i] ?? 0) : i
    if ((counts[number] ?? 0) >= least + (isMany ? 1 : 0)) above.push(number)
  }
  const result = sorted(above, counts, values)
  if (result.length > limit) result.length = limit
  if (!isMany) return result
  for (let rank = 0; rank < order.length && result.length < limit; rank++) {
    const number = order[rank] ?? 0
    if (counts[number] === least) result.push(number)
  }
  return result
}

/**
 * Returns the greatest count that as many values have, or exceed, as there is room for; at least one. `isMany` is true if so many values
 * have just that count that the first of them are found soon in the order.
 */
function minCount(counts: Uint32Array, { order, among }: Values, limit: number): { least: number; isMany: boolean } {
  const length = among?.length ?? order.length
  let most = 0
  for (let i = 0; i < length; i++) {
    const count = counts[among ? (among[i] ?? 0) : i] ?? 0
    // Most values have no document; nothing reads how many those are.
    if (count === 0) continue
    const at = count < TABLE ? count : TABLE - 1
    table[at] = (table[at] ?? 0) + 1
    if (at > most) most = at
  }
  let least = most
  let numbers = table[most] ?? 0
  while (least > 1 && numbers < limit) numbers += table[--least] ?? 0
  least = Math.max(1, least)
  const isMany = !among && least < TABLE - 1 && (table[least] ?? 0) * MANY > length
  table.fill(0, 0, most + 1)
  return { least, isMany }
}

/** Sorts values by count, greatest first, then by order. */
function sorted(numbers: readonly number[], counts: Uint32Array, { order, ranks }: Values): number[] {
  // One number for count and rank, since sorting numbers needs no comparison function.
  const keys = new Float64Array(numbers.length)
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? 0
    keys[i] = (ranks[number] ?? 0) - (counts[number] ?? 0) * RANKS
  }
  keys.sort()
  const result: number[] = []
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0
    result.push(order[key - Math.floor(key / RANKS) * RANKS] ?? 0)
  }
  return result
}
