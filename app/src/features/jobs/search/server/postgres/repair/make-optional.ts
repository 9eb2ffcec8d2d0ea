import {
  byInformation,
  byNeed,
  type Clause,
  isByChance,
  optionalParts,
  shareOf,
  SPELLING_RULES,
  topicFields,
} from '@foyer/search-engine'
import type { TextStore } from '../text-store.ts'

/** A clause with the number of documents that match it. */
export interface Part {
  clause: Clause
  count: number
  /** True if documents without it match, too. */
  optional?: boolean
}

export const nodesOf = (parts: readonly Part[]) => parts.map(({ clause }) => clause.node)

/** Makes words optional that a sentence, or the context, doesn't require. */
export async function makeOptional(parts: Part[], store: TextStore, sentence: boolean): Promise<void> {
  const hasAround = parts.some(({ clause }) => clause.role)
  if (!sentence && !hasAround) return
  const shares = await store.headlineShares(nodesOf(parts))
  const optional = optionalParts(
    parts.map(({ clause }, i) => ({ role: clause.role, share: shareOf(clause, shares[i] ?? 0) })),
    sentence,
  )
  for (const [i, part] of parts.entries()) if (optional[i]) part.optional = true
  if (hasAround) await relaxContext(parts, store)
}

/** Makes words of the context optional, least informative first, until enough documents have the rest. */
async function relaxContext(parts: Part[], store: TextStore): Promise<void> {
  const context = parts.filter(({ clause, optional }) => clause.role === 'context' && !optional)
  const shares = await store.headlineShares(nodesOf(context))
  const rated = context
    .map((part, i) => ({ part, share: shares[i] ?? 0 }))
    .sort((a, b) => a.share - b.share || a.part.count - b.part.count)
  for (const { part } of rated) {
    const [together = 0] = await store.count([nodesOf(parts.filter(({ optional }) => !optional))])
    if (together >= SPELLING_RULES.enough) return
    part.optional = true
  }
}

/** Makes words optional, least informative first, if the few documents that have all of them aren't about them. */
export async function relaxChance(needed: readonly Part[], store: TextStore): Promise<void> {
  if (needed.length < 2 || needed.some(({ clause }) => clause.role)) return
  const [together = 0] = await store.count([nodesOf(needed)])
  if (!isByChance(together, Infinity) || (await countAbout(needed, store)) !== 0) return
  const shares = await store.headlineShares(nodesOf(needed))
  const order = byInformation(needed.map(({ clause, count }, i) => ({ share: shareOf(clause, shares[i] ?? 0), count })))
  const spared = await spareWords(needed, order, 1, store)
  if (spared && isByChance(together, spared.about)) for (const part of spared.parts) part.optional = true
}

/**
 * Makes words optional, the least needed first, if hardly any document has all, until a page of them is about the rest;
 * returns false if none is.
 */
export async function relaxFew(needed: readonly Part[], store: TextStore): Promise<boolean> {
  if (needed.length < 2 || needed.some(({ clause, optional }) => clause.role || optional)) return false
  const [together = 0] = await store.count([nodesOf(needed)])
  if (together >= SPELLING_RULES.page) return false
  const shares = await store.headlineShares(nodesOf(needed))
  const order = byNeed(
    needed.map(({ clause, count }, i) => ({ share: shareOf(clause, shares[i] ?? 0), count, clause })),
  )
  const spared = await spareWords(needed, order, SPELLING_RULES.page, store)
  for (const part of spared?.parts ?? []) part.optional = true
  return spared !== undefined
}

/** Returns the first words of an order without which at least so many documents are about the rest, with their number. */
async function spareWords(
  needed: readonly Part[],
  order: readonly number[],
  least: number,
  store: TextStore,
): Promise<{ parts: Part[]; about: number } | undefined> {
  for (let left = 1; left <= order.length && left < needed.length; left++) {
    const spared = new Set(order.slice(0, left))
    const rest = needed.filter((_, i) => !spared.has(i))
    const about = (await countAbout(rest, store)) ?? 0
    if (about >= least) return { parts: needed.filter((_, i) => spared.has(i)), about }
  }
  return undefined
}

/** Counts the documents that match all parts and are about them; undefined if the parts have no place. */
async function countAbout(parts: readonly Part[], store: TextStore): Promise<number | undefined> {
  const counts = await store.countFields(nodesOf(parts))
  const fields = topicFields(
    parts.map(({ clause: { role }, count }, i) => ({ role, count, ...(counts[i] ?? { inHeadline: 0, inTopic: 0 }) })),
  )
  if (fields.every((field) => field === undefined)) return undefined
  return store.countIn(parts.map(({ clause }, i) => ({ node: clause.node, field: fields[i] })))
}
