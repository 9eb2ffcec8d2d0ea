import type { Marker, SearchQuery, SearchResult } from '../contract/search-engine.ts'
import { greatestIn, greatestOf, wholeNumber } from '../facets/count-values.ts'
import { type Passed, passFilters, type SlotList } from '../facets/pass-filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { growUint32, growUint8 } from '../indexing/growable.ts'
import { gentleFactors } from '../ranking/gentle-factors.ts'
import { remoteElsewhere } from '../ranking/place-first.ts'
import { unpreferredTiers } from '../ranking/preferred-first.ts'
import { orderOf } from '../ranking/sort-order.ts'
import { byTier, combineTiers } from '../ranking/tiers.ts'
import { selectPage } from '../ranking/top-k.ts'
import { type Mentions, mentionsOf } from './headline-share.ts'
import type { ParsedQuery } from './query-node.ts'
import type { TextSearch } from './text-search.ts'

/** Share of the documents from which on the others are counted instead. */
const MOST = 0.5

/** All zero between two searches. */
let isPassed: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
/** Reused: searches run one at a time. */
let onSiteSlots: Uint32Array<ArrayBuffer> = new Uint32Array(1024)

/** Runs a query: text, tests and filters in one pass, then the page, the counts and the markers. */
export function runSearch(
  query: SearchQuery,
  parsed: ParsedQuery,
  store: DocumentStore,
  textSearch: TextSearch,
): SearchResult {
  const hasText = [parsed.clauses, parsed.excluded, parsed.ruledOut].some((nodes) => nodes.length > 0)
  const scored = hasText && query.sort.by === 'relevance'
  const matches = hasText
    ? textSearch.find(parsed, { exact: query.exact ?? false, weigh: scored, sentence: query.sentence ?? false })
    : undefined
  const passed = passFilters(query, store, matches)
  const scoring = scored && matches ? textSearch.score(matches, passed) : undefined
  const result: SearchResult = {
    total: passed.count,
    ids: [],
    facets: {},
    spelling: matches?.spelling ?? { usedFuzzy: false, corrections: [], dropped: [] },
  }
  const others = query.facets?.length ? othersThan(passed, store) : undefined
  for (const { name, limit } of query.facets ?? []) {
    const column = store.facets.get(name)
    if (!column) {
      result.facets[name] = []
      continue
    }
    const most = wholeNumber(limit)
    const more = passed.withoutFacet.get(name)
    const lists = [...(others ? [] : [passed]), ...(more ? [more] : [])]
    const counted = passed.everything
      ? greatestOf(column, column.counts, most)
      : greatestIn(column, { lists, except: others, all: column.counts }, most)
    result.facets[name] = counted.map(({ number, count }) => ({ value: column.values[number] ?? '', count }))
  }
  if (query.markers) result.markers = markersOf(passed, others, store, query.markers.limit)
  // Last, because selecting a deep page reorders the list.
  const elsewhere = remoteElsewhere(query, store, passed)
  const other = query.prefer?.first ? unpreferredTiers(query, store) : undefined
  const byRelevance = query.sort.by === 'relevance'
  const needsMentions = query.aboutFirst || (elsewhere !== undefined && byRelevance)
  const mentions = matches && needsMentions ? mentionsOf(matches.parts, passed, store) : undefined
  // By relevance, remote jobs about the search come before jobs in the place that merely mention the occupation.
  const near = mentions && elsewhere && nearlyAbout(mentions, elsewhere)
  const tiers = combineTiers(
    byRelevance ? [other, near, elsewhere, mentions?.tiers] : [elsewhere, other, mentions?.tiers],
  )
  if (mentions && !elsewhere && !query.prefer?.first) result.about = mentions.about
  const scores = scoring?.scores
  const refine = scoring && refining(scoring, gentleFactors(query, store, passed))
  const order = byTier({ ...orderOf(query, store, scores), refine }, tiers)
  const page = selectPage(passed.slots, passed.count, wholeNumber(query.offset), wholeNumber(query.limit), order)
  result.ids = page.map((slot) => store.ids[slot] ?? 0)
  if (query.scores && scores) result.scores = page.map((slot) => scores[slot] ?? 0)
  if (matches) textSearch.release(matches)
  return result
}

/** Flags documents that merely mention the text, in the place only those without the occupation in the headline. */
const nearlyAbout = ({ tiers, withoutHead }: Mentions, elsewhere: Uint8Array): Uint8Array =>
  tiers.map((tier, slot) => (elsewhere[slot] === 0 ? (withoutHead[slot] ?? 0) : tier))

/** Returns a function that replaces the bound of a document's score by the score. */
function refining(
  { scores, scoreOf }: ReturnType<TextSearch['score']>,
  lower: ReturnType<typeof gentleFactors>,
): (slot: number) => void {
  return (slot) => {
    scores[slot] = lower(slot, scoreOf(slot))
  }
}

function markersOf(passed: Passed, others: SlotList | undefined, store: DocumentStore, limit: number): Marker[] {
  const { points, remote } = store
  const { column, markerCounts } = points
  const most = wholeNumber(limit)
  const counted = passed.everything
    ? greatestOf(column, markerCounts, most)
    : greatestIn(
        column,
        others
          ? { lists: [], except: onSite(others, remote), all: markerCounts }
          : { lists: [onSite(passed, remote)], all: markerCounts },
        most,
      )
  const markers: Marker[] = []
  for (const { number, count } of counted) {
    const point = points.points[number]
    if (point) markers.push({ lat: point.lat, lon: point.lon, label: point.label, count })
  }
  return markers
}

/** If most documents pass, returns the others, of which there are fewer to count. */
function othersThan(passed: Passed, store: DocumentStore): SlotList | undefined {
  if (passed.everything || passed.count < store.size * MOST) return undefined
  isPassed = growUint8(isPassed, store.slots)
  const { alive } = store
  const slots = new Uint32Array(store.size - passed.count)
  let count = 0
  for (let i = 0; i < passed.count; i++) isPassed[passed.slots[i] ?? 0] = 1
  for (let slot = 0; slot < store.slots; slot++) {
    if (isPassed[slot] === 1) isPassed[slot] = 0
    else if (alive[slot] === 1) slots[count++] = slot
  }
  return { slots, count }
}

/** Leaves out the remote documents. */
function onSite({ slots, count }: SlotList, remote: Uint8Array): SlotList {
  onSiteSlots = growUint32(onSiteSlots, count)
  let kept = 0
  for (let i = 0; i < count; i++) {
    const slot = slots[i] ?? 0
    onSiteSlots[kept] = slot
    kept += 1 - (remote[slot] ?? 0)
  }
  return { slots: onSiteSlots, count: kept }
}
