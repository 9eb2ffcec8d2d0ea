import { regionAnswers } from '../geo/distance.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { growUint8 } from '../indexing/growable.ts'
import type { ValueColumn } from '../indexing/value-column.ts'
import type { SearchQuery } from '../contract/search-engine.ts'

/** Reused: searches run one at a time. */
let passes: Uint8Array<ArrayBuffer> = new Uint8Array(1024)

/** A filter step that keeps, in place, the passing slots among the first `count` and returns their number. */
type Narrowing = (slots: Uint32Array, count: number) => number

export interface FacetFilter {
  name: string
  /** Undefined if the schema has no such facet; then nothing passes. */
  column: ValueColumn | undefined
  /** Per value of the column, 1 if it is wanted. */
  flags: Uint8Array
}

/** Returns the facets with a filter, each with its wanted values. */
export function facetFilters(query: SearchQuery, store: DocumentStore): FacetFilter[] {
  const filters: FacetFilter[] = []
  for (const [name, values] of Object.entries(query.filters)) {
    if (values.length === 0) continue
    const column = store.facets.get(name)
    filters.push({ name, column, flags: column ? facetFlags(column, values) : new Uint8Array() })
  }
  return filters
}

/** Returns a flag per value of a column, 1 for the wanted ones. */
export function facetFlags(column: ValueColumn, values: readonly string[]): Uint8Array {
  const flags = new Uint8Array(column.values.length)
  for (const value of values) {
    const number = column.numberOf(value)
    if (number !== undefined) flags[number] = 1
  }
  return flags
}

/** Returns the filters other than facets: numbers, place, remote. All must pass. */
export function plainNarrowings(query: SearchQuery, store: DocumentStore): Narrowing[] {
  const narrowings: Narrowing[] = []
  const { remote } = store
  if (query.remoteOnly) narrowings.push(keeping((slot) => remote[slot] === 1))
  if (query.onSiteOnly) narrowings.push(keeping((slot) => remote[slot] === 0))
  for (const [name, range] of Object.entries(query.numberRanges ?? {})) {
    const min = usable(range.min)
    const max = usable(range.max)
    if (min === undefined && max === undefined) continue
    const column = store.numbers.get(name)
    narrowings.push(
      keeping((slot) => {
        const value = column?.[slot] ?? Number.NaN
        return value >= (min ?? -Infinity) && value <= (max ?? Infinity)
      }),
    )
  }
  const place = inPlace(query, store)
  if (place) {
    narrowings.push((slots, count) => keepInPlace(place, slots, count, alsoRemote(query, store, slots, count)))
  }
  return narrowings
}

/** Keeps, in place, the slots in a place or with a 1 in `also`; returns their number. */
export function keepInPlace(
  { column, flags }: { column: ValueColumn; flags: Uint8Array },
  slots: Uint32Array,
  count: number,
  also: Uint8Array | undefined,
): number {
  passes = growUint8(passes, count)
  column.flagSlots(slots, count, flags, passes)
  let kept = 0
  if (also) {
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      slots[kept] = slot
      kept += (passes[i] ?? 0) | (also[slot] ?? 0)
    }
    return kept
  }
  for (let i = 0; i < count; i++) {
    slots[kept] = slots[i] ?? 0
    kept += passes[i] ?? 0
  }
  return kept
}

function keeping(passes: (slot: number) => boolean): Narrowing {
  return (slots, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (passes(slot)) slots[kept++] = slot
    }
    return kept
  }
}

function usable(bound: number | undefined): number | undefined {
  return bound === undefined || Number.isNaN(bound) ? undefined : bound
}

/** Returns the column in which a query's place is looked for, with a flag per value that lies in it. */
export function inPlace(
  { place }: SearchQuery,
  store: DocumentStore,
): { column: ValueColumn; flags: Uint8Array } | undefined {
  if (!place) return undefined
  if (place.kind !== 'regions') return { column: store.points.column, flags: store.points.inPlace(place) }
  return { column: store.regions, flags: regionFlags(store, place.codes) }
}

/**
 * Returns, per slot, a flag for documents that match by being remote; undefined unless remote documents were requested.
 */
function alsoRemote(
  { includeRemote, remoteRegions }: SearchQuery,
  store: DocumentStore,
  slots: Uint32Array,
  count: number,
): Uint8Array | undefined {
  if (!includeRemote || !remoteRegions) return includeRemote ? store.remote : undefined
  const flags = regionFlags(store, remoteRegions)
  const also = new Uint8Array(store.slots)
  for (let i = 0; i < count; i++) {
    const slot = slots[i] ?? 0
    if (store.remote[slot] === 1 && store.regions.hasNoneOrAny(slot, flags)) also[slot] = 1
  }
  return also
}

function regionFlags({ regions }: DocumentStore, wanted: readonly string[]): Uint8Array {
  const codes = new Set(wanted)
  return Uint8Array.from(regions.values, (region) => (answersAny(region, codes) ? 1 : 0))
}

function answersAny(region: string, codes: ReadonlySet<string>): boolean {
  if (codes.has(region)) return true
  for (let dash = region.indexOf('-'); dash !== -1; dash = region.indexOf('-', dash + 1)) {
    const code = region.slice(0, dash)
    if (codes.has(code) && regionAnswers(region, code)) return true
  }
  return false
}
