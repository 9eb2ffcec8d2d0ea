import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../contract/search-engine.ts'
import { nearerFirst } from './place-first.ts'
import { unpreferred } from './preferred-first.ts'
import type { Order } from './top-k.ts'

/**
 * Returns the order of a result: the requested key, then the first number column (newest first), then preferred
 * documents, then the id. Documents
 * without the number or a point come last in either direction.
 */
export function orderOf(query: SearchQuery, store: DocumentStore, scores: Float64Array | undefined): Order {
  const { sort } = query
  const newest = [...store.numbers.values()][0]
  const last = preferredThenId(query, store)
  const byAge = newest ? greatestFirst(newest, last) : last
  const byBand: Order = { before: nearerFirst(query, store, byAge.before) }
  if (sort.by === 'relevance')
    return scores ? greatestFirst(scores, byBand) : newestThenNear(query, store, newest, last)
  if (sort.by === 'distance') return { before: smallestFirst(distancePerSlot(sort.lat, sort.lon, store), byAge) }
  const column = store.numbers.get(sort.name)
  if (!column || (column === newest && sort.descending)) return newestThenNear(query, store, newest, last)
  return sort.descending ? greatestFirst(column, byBand) : { before: smallestFirst((slot) => column[slot] ?? 0, byAge) }
}

function newestThenNear(
  query: SearchQuery,
  store: DocumentStore,
  newest: Float64Array | undefined,
  last: Order,
): Order {
  const near = { before: nearerFirst(query, store, last.before) }
  return newest ? greatestFirst(newest, near) : near
}

function preferredThenId(query: SearchQuery, store: DocumentStore): Order {
  const byId = (a: number, b: number): boolean => (store.ids[a] ?? 0) < (store.ids[b] ?? 0)
  const isOther = unpreferred(query, store)
  if (!isOther) return { before: byId }
  return { before: (a, b) => (isOther(a) === isOther(b) ? byId(a, b) : isOther(b)) }
}

function greatestFirst(keys: Float64Array, ties: Order): Order {
  const before = (a: number, b: number): boolean => {
    const first = keys[a] ?? 0
    const second = keys[b] ?? 0
    if (first > second) return true
    if (first < second) return false
    const lacking = Number.isNaN(first)
    return lacking === Number.isNaN(second) ? ties.before(a, b) : !lacking
  }
  return { keys, before }
}

function smallestFirst(keyOf: (slot: number) => number, ties: Order): Order['before'] {
  return (a, b) => {
    const first = keyOf(a)
    const second = keyOf(b)
    if (first < second) return true
    if (first > second) return false
    const lacking = Number.isNaN(first)
    return lacking === Number.isNaN(second) ? ties.before(a, b) : !lacking
  }
}

/** A document's distance is that of its nearest point. */
function distancePerSlot(lat: number, lon: number, store: DocumentStore): (slot: number) => number {
  const distances = store.points.distancesFrom(lat, lon)
  return (slot) => store.points.column.least(slot, distances)
}
