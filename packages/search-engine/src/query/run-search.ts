import type { Marker, SearchQuery, SearchResult } from '../search-engine.ts'
import { greatest, wholeNumber } from '../facets/count-values.ts'
import { type Passed, passFilters } from '../facets/pass-filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { weighScores } from '../ranking/gentle-factors.ts'
import { remoteElsewhere } from '../ranking/place-first.ts'
import { unpreferredTiers } from '../ranking/preferred-first.ts'
import { orderOf } from '../ranking/sort-order.ts'
import { byTier, combineTiers } from '../ranking/tiers.ts'
import { selectPage } from '../ranking/top-k.ts'
import { mentionsOf } from './headline-share.ts'
import type { ParsedQuery } from './query-node.ts'
import type { TextSearch } from './text-search.ts'

/** Runs a query: text, tests and filters in one pass, then the page, the counts and the markers. */
export function runSearch(
  query: SearchQuery,
  parsed: ParsedQuery,
  store: DocumentStore,
  textSearch: TextSearch,
): SearchResult {
  const hasText = parsed.clauses.length > 0 || parsed.excluded.length > 0
  const scored = hasText && query.sort.by === 'relevance'
  const matches = hasText
    ? textSearch.find(parsed, { exact: query.exact ?? false, weigh: scored, sentence: query.sentence ?? false })
    : undefined
  const passed = passFilters(query, store, matches)
  const scores = scored && matches ? textSearch.score(matches, passed) : undefined
  if (scores) weighScores(query, store, passed, scores)
  const mentions = query.aboutFirst && matches ? mentionsOf(matches.parts, passed, store) : undefined
  if (matches) textSearch.release(matches)
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
      const more = passed.withoutFacet.get(name)
      if (more) column.countInto(counts, more.slots, more.count)
    }
    result.facets[name] = greatest(counts, column.inOrder(), wholeNumber(limit)).map((number) => ({
      value: column.values[number] ?? '',
      count: counts[number] ?? 0,
    }))
  }
  if (query.markers) result.markers = markersOf(passed, store, query.markers.limit)
  // Last, because selecting a deep page reorders the list.
  const elsewhere = remoteElsewhere(query, store, passed)
  const other = query.prefer?.first ? unpreferredTiers(query, store) : undefined
  const tiers = combineTiers([elsewhere, other, mentions?.tiers])
  if (mentions && !elsewhere && !query.prefer?.first) result.about = mentions.about
  const order = byTier(orderOf(query, store, scores), tiers, store)
  const page = selectPage(passed.slots, passed.count, wholeNumber(query.offset), wholeNumber(query.limit), order)
  result.ids = page.map((slot) => store.ids[slot] ?? 0)
  if (query.scores && scores) result.scores = page.map((slot) => scores[slot] ?? 0)
  return result
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
