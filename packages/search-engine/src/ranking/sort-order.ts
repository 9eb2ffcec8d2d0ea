import type { SortOrder } from '../search-engine.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { Before } from './top-k.ts'

/**
 * The order of a result: by what was asked for, then the first number column (the newest), then the id. Documents without
 * the number or a point come last, whichever way the numbers run.
 */
export function orderOf(sort: SortOrder, store: DocumentStore, scores: Float64Array | undefined): Before {
  const newest = [...store.numbers.values()][0]
  const { ids } = store
  const byAge: Before = (a, b) => {
    const first = newest?.[a] ?? Number.NaN
    const second = newest?.[b] ?? Number.NaN
    if (first > second) return true
    if (first < second) return false
    const lacking = Number.isNaN(first)
    if (lacking !== Number.isNaN(second)) return !lacking
    return (ids[a] ?? 0) < (ids[b] ?? 0)
  }
  if (sort.by === 'relevance') {
    if (!scores) return byAge
    return (a, b) => {
      const first = scores[a] ?? 0
      const second = scores[b] ?? 0
      return first === second ? byAge(a, b) : first > second
    }
  }
  if (sort.by === 'distance') return byKey(distancePerSlot(sort.lat, sort.lon, store), false, byAge)
  const column = store.numbers.get(sort.name)
  if (!column || (column === newest && sort.descending)) return byAge
  return byKey((slot) => column[slot] ?? Number.NaN, sort.descending, byAge)
}

function byKey(keyOf: (slot: number) => number, descending: boolean, ties: Before): Before {
  return (a, b) => {
    const first = keyOf(a)
    const second = keyOf(b)
    if (first === second) return ties(a, b)
    if (first < second) return !descending
    if (first > second) return descending
    const lacking = Number.isNaN(first)
    return lacking === Number.isNaN(second) ? ties(a, b) : !lacking
  }
}

/** A document is as far away as its nearest point. */
function distancePerSlot(lat: number, lon: number, store: DocumentStore): (slot: number) => number {
  const distances = store.points.distancesFrom(lat, lon)
  const { column } = store.points
  return (slot) => {
    const only = column.single[slot] ?? -1
    if (only >= 0) return distances[only] ?? Number.NaN
    let nearest = Number.NaN
    for (const number of column.of(slot)) {
      const distance = distances[number] ?? Number.NaN
      if (!(nearest <= distance)) nearest = distance
    }
    return nearest
  }
}
