import { growUint32, growUint8 } from '../indexing/growable.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { SearchQuery } from '../contract/search-engine.ts'
import { type FacetFilter, facetFilters, plainNarrowings } from './filters.ts'

// Reused: searches run one at a time.
let failures: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
let failed: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
let passes: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
let others: Uint32Array<ArrayBuffer> = new Uint32Array(1024)

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
  const [first, second] = filters
  return first && !second ? splitByOne(slots, count, first) : split(slots, count, filters)
}

function allSlots(store: DocumentStore): SlotList {
  const slots = store.allSlots()
  return { slots, count: slots.length }
}

/** Separates documents that pass every filter from those that fail exactly one. */
function split(slots: Uint32Array, count: number, filters: readonly FacetFilter[]): Passed {
  // Per document: the number of filters that fail, and the sum of their numbers, which is that of a single one.
  failures = growUint8(failures, count)
  failed = growUint32(failed, count)
  passes = growUint8(passes, count)
  failures.fill(0, 0, count)
  failed.fill(0, 0, count)
  for (const [f, { column, flags }] of filters.entries()) {
    if (column) column.flagSlots(slots, count, flags, passes)
    else passes.fill(0, 0, count)
    for (let i = 0; i < count; i++) {
      const fails = 1 - (passes[i] ?? 0)
      failures[i] = Math.min(2, (failures[i] ?? 0) + fails)
      failed[i] = (failed[i] ?? 0) + fails * f
    }
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

/** Does the same for one filter: every document passes or fails it. */
function splitByOne(slots: Uint32Array, count: number, { name, column, flags }: FacetFilter): Passed {
  passes = growUint8(passes, count)
  if (column) column.flagSlots(slots, count, flags, passes)
  else passes.fill(0, 0, count)
  others = growUint32(others, count)
  let kept = 0
  let left = 0
  for (let i = 0; i < count; i++) {
    const slot = slots[i] ?? 0
    const pass = passes[i] ?? 0
    slots[kept] = slot
    kept += pass
    others[left] = slot
    left += 1 - pass
  }
  return { slots, count: kept, withoutFacet: new Map([[name, { slots: others, count: left }]]), everything: false }
}
