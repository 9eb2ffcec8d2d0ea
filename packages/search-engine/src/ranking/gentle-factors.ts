import type { SlotList } from '../facets/pass-filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../contract/search-engine.ts'
import { bandOfDistance } from './place-first.ts'
import { unpreferred } from './preferred-first.ts'

/** Share of its relevance that a document can lose by age, and one without a preferred value. */
export const AGE_COST = 0.1
export const OTHER_COST = 0.1
/** The same for each band of distance. */
export const BAND_COST = 0.025

/**
 * Returns a function that lowers the score of a document that is old, far from a searched place or without a preferred value, so that
 * comparable documents come in that order. No score grows.
 */
export function gentleFactors(
  query: SearchQuery,
  store: DocumentStore,
  { slots, count }: SlotList,
): (slot: number, score: number) => number {
  const [newest] = store.numbers.values()
  const { ageing } = store
  const latest = newest && ageing !== undefined ? greatestOf(newest, slots, count) : undefined
  const bandOf = bandOfDistance(query, store)
  const isOther = unpreferred(query, store)
  return (slot, score) => {
    let lowered = score
    if (latest !== undefined && ageing !== undefined) {
      const age = latest - (newest?.[slot] ?? Number.NaN)
      const lost = age >= 0 && age < Infinity ? age / (age + ageing) : 1
      lowered *= 1 - AGE_COST * lost
    }
    if (bandOf) lowered *= 1 - BAND_COST * bandOf(slot)
    if (isOther?.(slot)) lowered *= 1 - OTHER_COST
    return lowered
  }
}

function greatestOf(column: Float64Array, slots: Uint32Array, count: number): number {
  let greatest = -Infinity
  for (let i = 0; i < count; i++) {
    const value = column[slots[i] ?? 0] ?? Number.NaN
    if (value > greatest) greatest = value
  }
  return greatest
}
