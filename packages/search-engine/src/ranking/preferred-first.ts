import { facetFlags } from '../facets/filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../search-engine.ts'
import type { Order } from './top-k.ts'

/** Returns an order in which documents with a preferred value come first, if a query without a text prefers any. */
export function preferredFirst(query: SearchQuery, store: DocumentStore, order: Order): Order {
  const { prefer } = query
  const column = prefer && !query.text && store.facets.get(prefer.facet)
  if (!column) return order
  const flags = facetFlags(column, prefer.values)
  const isOther = Uint8Array.from({ length: store.slots }, (_, slot) => (column.hasAny(slot, flags) ? 0 : 1))
  const keys = order.keys && Float64Array.from(order.keys)
  if (keys) for (const [slot, other] of isOther.entries()) if (other === 1) keys[slot] = -Infinity
  const before = (a: number, b: number): boolean => {
    const first = isOther[a] ?? 0
    const second = isOther[b] ?? 0
    return first === second ? order.before(a, b) : first < second
  }
  return keys ? { keys, before } : { before }
}
