import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../search-engine.ts'
import { type FacetFilter, facetFilters, plainNarrowings } from './filters.ts'

export interface SlotList {
  slots: Uint32Array
  count: number
}

/** Documents that pass every filter, and per filtered facet those that fail only that facet's filter. */
export interface Passed extends SlotList {
  withoutFacet: Map<string, SlotList>
  /** True if these are all documents. */
  everything: boolean
}

/** Applies a query's filters to the documents that match its text, or to all. `matches` is narrowed in place. */
export function passFilters(query: SearchQuery, store: DocumentStore, matches: SlotList | undefined): Passed {
  const narrowings = plainNarrowings(query, store)
  const filters = facetFilters(query, store)
  const { slots, count: before } = matches ?? allSlots(store)
  let count = before
  for (const narrow of narrowings) count = narrow(slots, count)
  if (filters.length === 0) {
    return { slots, count, withoutFacet: new Map(), everything: !matches && narrowings.length === 0 }
  }
  return split(slots, count, filters)
}

function allSlots(store: DocumentStore): SlotList {
  const slots = store.allSlots()
  return { slots, count: slots.length }
}

/** Separates documents that pass every filter from those that fail exactly one. */
function split(slots: Uint32Array, count: number, filters: readonly FacetFilter[]): Passed {
  const failures = new Uint8Array(count)
  const failed = new Uint16Array(count)
  for (const [f, { column, flags }] of filters.entries()) {
    if (column) column.noteFailures(slots, count, flags, { failures, failed, number: f })
    else markAllFailed(failures, failed, f)
  }
  const sizes = new Uint32Array(filters.length)
  for (let i = 0; i < count; i++) {
    const filter = failed[i] ?? 0
    if (failures[i] === 1) sizes[filter] = (sizes[filter] ?? 0) + 1
  }
  const lists = filters.map((_, f) => ({ slots: new Uint32Array(sizes[f] ?? 0), count: 0 }))
  let kept = 0
  for (let i = 0; i < count; i++) {
    const slot = slots[i] ?? 0
    if (failures[i] === 0) slots[kept++] = slot
    else if (failures[i] === 1) {
      const list = lists[failed[i] ?? 0]
      if (list) list.slots[list.count++] = slot
    }
  }
  const withoutFacet = new Map(filters.map(({ name }, f) => [name, lists[f] ?? { slots, count: 0 }]))
  return { slots, count: kept, withoutFacet, everything: false }
}

function markAllFailed(failures: Uint8Array, failed: Uint16Array, filter: number): void {
  for (let i = 0; i < failures.length; i++) {
    if ((failures[i] ?? 0) < 2) failures[i] = (failures[i] ?? 0) + 1
    failed[i] = filter
  }
}
