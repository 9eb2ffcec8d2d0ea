import type { SlotList } from '../facets/pass-filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../search-engine.ts'
import { bandOfDistance } from './place-first.ts'
import { unpreferred } from './preferred-first.ts'

/** Share of its relevance that a document can lose by age, and one without a preferred value. */
export const AGE_COST = 0.1
export const OTHER_COST = 0.1
/** The same for each band of distance. */
export const BAND_COST = 0.025

/**
 * Lowers the scores of old documents, of those far from a searched place and of those without a preferred value, so
 * that comparable documents come in that order.
 */
export function weighScores(
  query: SearchQuery,
  store: DocumentStore,
  { slots, count }: SlotList,
  scores: Float64Array,
): void {
  const [newest] = store.numbers.values()
  if (newest && store.ageing !== undefined) {
    const { ageing } = store
    let latest = -Infinity
    for (let i = 0; i < count; i++) {
      const value = newest[slots[i] ?? 0] ?? Number.NaN
      if (value > latest) latest = value
    }
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const age = latest - (newest[slot] ?? Number.NaN)
      const lost = age >= 0 && age < Infinity ? age / (age + ageing) : 1
      scores[slot] = (scores[slot] ?? 0) * (1 - AGE_COST * lost)
    }
  }
  const bandOf = bandOfDistance(query, store)
  if (bandOf) {
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      scores[slot] = (scores[slot] ?? 0) * (1 - BAND_COST * bandOf(slot))
    }
  }
  const isOther = unpreferred(query, store)
  if (!isOther) return
  for (let i = 0; i < count; i++) {
    const slot = slots[i] ?? 0
    if (isOther(slot)) scores[slot] = (scores[slot] ?? 0) * (1 - OTHER_COST)
  }
}
