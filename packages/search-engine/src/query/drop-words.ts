import type { Accumulator } from './accumulator.ts'
import { RANK_HEADLINE } from '../indexing/impact.ts'
import type { ScoredPart } from './headline-order.ts'
import { countAbout, headlineShare, subjectShare } from './headline-share.ts'
import { byInformation, byNeed, isByChance, optionalParts } from './optional-parts.ts'
import { SPELLING_RULES } from './spelling.ts'

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

/** Makes words optional that a sentence, or the context, doesn't require. */
export function makeOptional(parts: ScoredPart[], sentence: boolean): void {
  const rated = parts.map((part) => ({ role: part.clause.role, share: subjectShare(part) }))
  const optional = optionalParts(rated, sentence)
  for (const [i, part] of parts.entries()) if (optional[i]) part.optional = true
}

/** Makes words of the context optional, the least informative first, until enough documents have the rest. */
export function relaxContext(parts: ScoredPart[]): void {
  const context = parts
    .filter(({ clause, optional }) => clause.role === 'context' && !optional)
    .map((part) => ({ part, share: headlineShare(part.found) }))
    .sort((a, b) => a.share - b.share || a.part.found.count - b.part.found.count)
  for (const { part } of context) {
    const { together } = countAll(parts.filter(({ optional }) => !optional))
    if (together >= SPELLING_RULES.enough) return
    part.optional = true
  }
}

/** Makes words optional, the least informative first, if the few documents that have all aren't about them. */
export function relaxChance(needed: readonly ScoredPart[]): void {
  if (needed.length < 2 || needed.some(({ clause }) => clause.role)) return
  const { together } = countAll([...needed])
  if (!isByChance(together, Infinity) || countAbout(needed) !== 0) return
  const order = byInformation(needed.map((part) => ({ share: subjectShare(part), count: part.found.count })))
  const spared = spareWords(needed, order, 1)
  if (spared && isByChance(together, spared.about)) for (const part of spared.parts) part.optional = true
}

/**
 * Makes words optional, the least needed first, if hardly any document has all, until a page of them is about the rest;
 * returns false if none is.
 */
export function relaxFew(needed: readonly ScoredPart[]): boolean {
  if (needed.length < 2 || needed.some(({ clause, optional }) => clause.role || optional)) return false
  const { together } = countAll([...needed])
  if (together >= SPELLING_RULES.page) return false
  const order = byNeed(
    needed.map((part) => ({ share: subjectShare(part), count: part.found.count, clause: part.clause })),
  )
  const spared = spareWords(needed, order, SPELLING_RULES.page)
  for (const part of spared?.parts ?? []) part.optional = true
  return spared !== undefined
}

/** Returns the first words of an order without which at least so many documents are about the rest, with their number. */
function spareWords(
  needed: readonly ScoredPart[],
  order: readonly number[],
  least: number,
): { parts: ScoredPart[]; about: number } | undefined {
  for (let left = 1; left <= order.length && left < needed.length; left++) {
    const spared = new Set(order.slice(0, left))
    const about = countAbout(needed.filter((_, i) => !spared.has(i))) ?? 0
    if (about >= least) return { parts: needed.filter((_, i) => spared.has(i)), about }
  }
  return undefined
}

/** Counts the documents that match all parts, and those of them with one of the parts in the headline. */
export function countAll(parts: ScoredPart[], headlineOf?: Accumulator): { together: number; inHeadline: number } {
  const [smallest, ...rest] = parts.map((part) => part.found).sort((a, b) => a.count - b.count)
  let together = 0
  let inHeadline = 0
  if (!smallest) return { together, inHeadline }
  for (let i = 0; i < smallest.count; i++) {
    const slot = smallest.touched[i] ?? 0
    if (rest.some((other) => other.mark[slot] === 0)) continue
    together++
    if (headlineOf?.mark[slot] === RANK_HEADLINE + 1) inHeadline++
  }
  return { together, inHeadline }
}
