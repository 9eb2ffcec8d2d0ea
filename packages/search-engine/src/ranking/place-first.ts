import type { SlotList } from '../facets/pass-filters.ts'
import { inPlace, keepInPlace } from '../facets/filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../contract/search-engine.ts'
import type { Tiers } from './tiers.ts'
import type { Order } from './top-k.ts'

/** Upper bounds of the bands of distance, in kilometres; 6 and 7 make no difference to a commuter. */
export const BANDS_KM = [5, 10, 20, 40, 80, 160]

/** Flags the remote documents outside the place, which come after those in it, if there are any. */
export function remoteElsewhere(query: SearchQuery, store: DocumentStore, passed: SlotList): Tiers {
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
  const count = keepInPlace(place, there, there.length, undefined)
  if (count === there.length) return undefined
  for (const slot of there.subarray(0, count)) elsewhere[slot] = 0
  return elsewhere
}

/** Returns the number of a document's band of distance from the centre of a searched circle; undefined without one. */
export function bandOfDistance(query: SearchQuery, store: DocumentStore): ((slot: number) => number) | undefined {
  const { place } = query
  if (!query.placeFirst || place?.kind !== 'circle') return undefined
  let distances: Float64Array | undefined
  return (slot) => {
    // Measured only once documents are compared.
    distances ??= store.points.distancesFrom(place.lat, place.lon)
    const km = store.points.column.least(slot, distances)
    const band = BANDS_KM.findIndex((limit) => km <= limit)
    return band === -1 ? BANDS_KM.length : band
  }
}

/** Orders by bands of distance from the centre of a circle, then by `ties`; without a circle by `ties` alone. */
export function nearerFirst(query: SearchQuery, store: DocumentStore, ties: Order['before']): Order['before'] {
  const bandOf = bandOfDistance(query, store)
  if (!bandOf) return ties
  return (a, b) => {
    const first = bandOf(a)
    const second = bandOf(b)
    return first === second ? ties(a, b) : first < second
  }
}
