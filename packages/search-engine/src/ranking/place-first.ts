import type { SlotList } from '../facets/pass-filters.ts'
import { inPlace } from '../facets/filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../search-engine.ts'
import type { Order } from './top-k.ts'

/** Upper bounds of the bands of distance, in kilometres; 6 and 7 make no difference to a commuter. */
export const BANDS_KM = [5, 10, 20, 40, 80, 160]

/** Returns an order in which documents in the place come before remote ones elsewhere. */
export function placeFirst(query: SearchQuery, store: DocumentStore, passed: SlotList, order: Order): Order {
  const elsewhere = remoteElsewhere(query, store, passed)
  if (!elsewhere) return order
  const keys = order.keys && Float64Array.from(order.keys)
  if (keys) for (let slot = 0; slot < store.slots; slot++) if (elsewhere[slot] === 1) keys[slot] = -Infinity
  const before = (a: number, b: number): boolean => {
    const first = elsewhere[a] ?? 0
    const second = elsewhere[b] ?? 0
    return first === second ? order.before(a, b) : first < second
  }
  return keys ? { keys, before } : { before }
}

/** Flags the remote documents outside the place, if there are any: all others are in it. */
function remoteElsewhere(query: SearchQuery, store: DocumentStore, passed: SlotList): Uint8Array | undefined {
  if (!query.placeFirst || !query.includeRemote) return undefined
  const place = inPlace(query, store)
  if (!place) return undefined
  const remote: number[] = []
  for (let i = 0; i < passed.count; i++) {
    const slot = passed.slots[i] ?? 0
    if (store.remote[slot] === 1) remote.push(slot)
  }
  if (remote.length === 0) return undefined
  const elsewhere = new Uint8Array(store.slots)
  for (const slot of remote) elsewhere[slot] = 1
  const there = Uint32Array.from(remote)
  const count = place.column.keepAny(there, there.length, place.flags, undefined)
  for (const slot of there.subarray(0, count)) elsewhere[slot] = 0
  return elsewhere
}

/** Orders by bands of distance from the centre of a circle, then by `ties`; without a circle by `ties` alone. */
export function nearerFirst(query: SearchQuery, store: DocumentStore, ties: Order['before']): Order['before'] {
  const { place } = query
  if (!query.placeFirst || place?.kind !== 'circle') return ties
  let distances: Float64Array | undefined
  const bandOf = (slot: number): number => {
    // Measured only once documents are equal otherwise.
    distances ??= store.points.distancesFrom(place.lat, place.lon)
    const km = store.points.column.least(slot, distances)
    const band = BANDS_KM.findIndex((limit) => km <= limit)
    return band === -1 ? BANDS_KM.length : band
  }
  return (a, b) => {
    const first = bandOf(a)
    const second = bandOf(b)
    return first === second ? ties(a, b) : first < second
  }
}
