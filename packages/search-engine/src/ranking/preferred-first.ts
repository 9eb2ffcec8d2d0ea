import { facetFlags } from '../facets/filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../contract/search-engine.ts'
import type { Tiers } from './tiers.ts'

/** Returns a test for the documents without a preferred value; undefined if the query prefers none. */
export function unpreferred(
  { prefer }: Pick<SearchQuery, 'prefer'>,
  store: DocumentStore,
): ((slot: number) => boolean) | undefined {
  const column = prefer && store.facets.get(prefer.facet)
  if (!column) return undefined
  const flags = facetFlags(column, prefer.values)
  return (slot) => !column.hasAny(slot, flags)
}

/** Flags the documents without a preferred value. */
export function unpreferredTiers(query: Pick<SearchQuery, 'prefer'>, store: DocumentStore): Tiers {
  const isOther = unpreferred(query, store)
  return isOther && Uint8Array.from({ length: store.slots }, (_, slot) => (isOther(slot) ? 1 : 0))
}
