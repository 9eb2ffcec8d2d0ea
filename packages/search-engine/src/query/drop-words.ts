import type { Accumulator } from './accumulator.ts'
import { headlineShare } from './headline-share.ts'

/**
 * Returns the parts of a query to drop so that some document matches the rest. Tries to drop a single part, starting with the least informative; if no single part suffices, drops the least informative permanently and repeats. The smaller the share of headlines that contain a word, the less informative it is about the kind of job; of equal words, the more common is less informative.
 */
export function clausesToDrop(parts: readonly Accumulator[], slots: number): Set<number> {
  const dropped = new Set<number>()
  const sets = parts.map((part) => bitsOf(part, slots))
  const shares = parts.map(headlineShare)
  const order = parts
    .map((_, i) => i)
    .sort((a, b) => (shares[a] ?? 0) - (shares[b] ?? 0) || (parts[b]?.count ?? 0) - (parts[a]?.count ?? 0) || a - b)
  while (parts.length - dropped.size > 1) {
    const rest = order.filter((i) => !dropped.has(i))
    const enough = firstEnough(rest, sets)
    if (enough !== undefined) return dropped.add(enough)
    const [least] = rest
    if (least === undefined) break
    dropped.add(least)
  }
  return dropped
}

/** Returns the first part without which the others have a document in common. */
function firstEnough(rest: readonly number[], sets: readonly Uint32Array[]): number | undefined {
  const words = sets[0]?.length ?? 0
  // after[i] holds the intersection of all parts from i on.
  const after: Uint32Array[] = [new Uint32Array(words).fill(0xffffffff)]
  for (const i of rest.toReversed()) after.unshift(both(sets[i], after[0]))
  let before: Uint32Array = new Uint32Array(words).fill(0xffffffff)
  for (const [position, i] of rest.entries()) {
    if (meet(before, after[position + 1])) return i
    before = both(sets[i], before)
  }
  return undefined
}

function bitsOf(part: Accumulator, slots: number): Uint32Array {
  const bits = new Uint32Array((slots + 31) >>> 5)
  for (let i = 0; i < part.count; i++) {
    const slot = part.touched[i] ?? 0
    bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31))
  }
  return bits
}

function both(a: Uint32Array = new Uint32Array(0), b: Uint32Array = new Uint32Array(0)): Uint32Array {
  const common = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i++) common[i] = (a[i] ?? 0) & (b[i] ?? 0)
  return common
}

function meet(a: Uint32Array, b: Uint32Array = new Uint32Array(0)): boolean {
  for (let i = 0; i < a.length; i++) if (((a[i] ?? 0) & (b[i] ?? 0)) !== 0) return true
  return false
}
