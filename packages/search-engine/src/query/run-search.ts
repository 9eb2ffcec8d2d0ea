import type { Marker, SearchQuery, SearchResult } from '../search-engine.ts'
import { greatest, wholeNumber } from '../facets/count-values.ts'
import { facetFilters, plainTests } from '../facets/filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { orderOf } from '../ranking/sort-order.ts'
import { selectPage } from '../ranking/top-k.ts'
import type { ParsedQuery } from './query-node.ts'
import type { TextMatches, TextSearch } from './text-search.ts'

/** Documents that pass everything, and per filtered facet those that fail nothing but its own filter. */
interface Passed {
  slots: Uint32Array
  count: number
  butFor: Map<string, { slots: Uint32Array; count: number }>
  /** Whether these are all documents there are. */
  everything: boolean
}

/** Runs a query against the documents: text, tests and filters in one pass, then the page, the counts and the markers. */
export function runSearch(
  query: SearchQuery,
  parsed: ParsedQuery,
  store: DocumentStore,
  textSearch: TextSearch,
): SearchResult {
  const hasText = parsed.clauses.length > 0 || parsed.excluded.length > 0
  const byRelevance = query.sort.by === 'relevance'
  const matches = hasText ? textSearch.search(parsed, { exact: query.exact ?? false, score: byRelevance }) : undefined
  const passed = passAll(query, store, matches)
  const result: SearchResult = {
    total: passed.count,
    ids: [],
    facets: {},
    spelling: matches?.spelling ?? { usedFuzzy: false, corrections: [], dropped: [] },
  }
  for (const { name, limit } of query.facets ?? []) {
    const column = store.facets.get(name)
    if (!column) {
      result.facets[name] = []
      continue
    }
    let counts: Uint32Array = column.counts
    if (!passed.everything) {
      counts = new Uint32Array(column.values.length)
      column.countInto(counts, passed.slots, passed.count)
      const more = passed.butFor.get(name)
      if (more) column.countInto(counts, more.slots, more.count)
    }
    result.facets[name] = greatest(counts, column.inOrder(), wholeNumber(limit)).map((number) => ({
      value: column.values[number] ?? '',
      count: counts[number] ?? 0,
    }))
  }
  if (query.markers) result.markers = markersOf(passed, store, query.markers.limit)
  // Last, since cutting out a deep page puts the list into another order.
  const order = orderOf(query.sort, store, matches?.scores)
  const page = selectPage(passed.slots, passed.count, wholeNumber(query.offset), wholeNumber(query.limit), order)
  result.ids = page.map((slot) => store.ids[slot] ?? 0)
  return result
}

function passAll(query: SearchQuery, store: DocumentStore, matches: TextMatches | undefined): Passed {
  const tests = plainTests(query, store)
  const filters = facetFilters(query, store)
  const { alive } = store
  // Text alone: what it found, as it is.
  if (matches && tests.length === 0 && filters.length === 0) {
    return { slots: matches.slots, count: matches.count, butFor: new Map(), everything: false }
  }
  const size = matches?.count ?? store.slots
  const slots = new Uint32Array(size)
  const butFor = filters.map(() => ({ slots: new Uint32Array(0), count: 0 }))
  let count = 0
  for (let i = 0; i < size; i++) {
    const slot = matches ? (matches.slots[i] ?? 0) : i
    if (alive[slot] === 0 || !passesAll(slot, tests)) continue
    let failed = -1
    for (let f = 0; f < filters.length; f++) {
      if (filters[f]?.passes(slot)) continue
      failed = failed === -1 ? f : -2
      if (failed === -2) break
    }
    if (failed === -1) slots[count++] = slot
    else if (failed >= 0) {
      const list = butFor[failed]
      if (!list) continue
      if (list.slots.length === 0) list.slots = new Uint32Array(size - i)
      list.slots[list.count++] = slot
    }
  }
  return {
    slots,
    count,
    butFor: new Map(filters.map(({ name }, f) => [name, butFor[f] ?? { slots, count: 0 }])),
    everything: !matches && tests.length === 0 && filters.length === 0,
  }
}

function passesAll(slot: number, tests: readonly ((slot: number) => boolean)[]): boolean {
  for (let i = 0; i < tests.length; i++) if (!tests[i]?.(slot)) return false
  return true
}

function markersOf(passed: Passed, store: DocumentStore, limit: number): Marker[] {
  const { points } = store
  const { column, markerCounts } = points
  let counts: Uint32Array = markerCounts
  if (!passed.everything) {
    counts = new Uint32Array(points.points.length)
    const onSite = new Uint32Array(passed.count)
    let length = 0
    for (let i = 0; i < passed.count; i++) {
      const slot = passed.slots[i] ?? 0
      if (store.remote[slot] === 0) onSite[length++] = slot
    }
    column.countInto(counts, onSite, length)
  }
  return greatest(counts, column.inOrder(), wholeNumber(limit)).flatMap((number) => {
    const point = points.points[number]
    return point ? [{ lat: point.lat, lon: point.lon, label: point.label, count: counts[number] ?? 0 }] : []
  })
}
