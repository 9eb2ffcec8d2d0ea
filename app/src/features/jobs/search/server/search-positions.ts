import { cacheAnswer } from './indexing/answer-cache.ts'
import { cardInLanguage } from '#features/jobs/positions/server/index.ts'
import type { Place, SearchQuery, SearchResult, Spelling } from '@foyer/search-engine'
import type { SiteConfig } from '#config/site.ts'
import type { SearchResults } from '../contract.ts'
import { emptySearch, type SearchState } from '../search-params.ts'
import { findAlternatives } from './find-alternatives.ts'
import type { LocationFinder } from './place-finder.ts'
import { ALL_OPTIONS as ALL, planSearch, resolveLocation, type SearchPlan } from './plan-search.ts'
import type { PositionIndex } from './position-index.ts'
import { interpretSearch } from './understanding/interpret-search.ts'
import { filterTitle, presentSearch } from './present-search.ts'

export interface SearchRequest {
  state: SearchState
  site: SiteConfig
  locale: string
  /** Number of rows per page. */
  limit: number
  /** True if map markers are requested. */
  map: boolean
  /** True to list only selected options of filters that have many. */
  short?: boolean
  /** Uses the text unchanged, without looking for a place or pay in it. */
  asTyped?: boolean
  /** Sorts all results of the search, which the engine returns in its usual order. */
  order?: ((ids: number[]) => Promise<number[]>) | undefined
}

/** A place without positions, for unresolved texts: nothing must match rather than everything. */
const NOWHERE: Place = { kind: 'regions', codes: ['-'] }

/** Plans a search and returns the engine query. */
export async function prepareSearch(
  index: PositionIndex,
  finder: LocationFinder,
  { state: given, site, locale, limit, map, short = false, asTyped }: SearchRequest,
): Promise<{ plan: SearchPlan; query: SearchQuery }> {
  const { state, understood } = asTyped
    ? { state: given, understood: undefined }
    : await interpretSearch(given, finder, index, locale, site)
  const location = await resolveLocation(state, finder)
  const plan = planSearch(state, location, site, { limit, map, short }, understood)
  const query = location.kind === 'unknown' ? { ...plan.query, place: NOWHERE, includeRemote: false } : plan.query
  const language = locale.split('-')[0] ?? 'en'
  // Of otherwise equal jobs, those in a language of the reader are first, in every order.
  return { plan, query: { ...query, language, prefer: { facet: 'language', values: [language], first: false } } }
}

/** Returns the number of positions that the list of a search for words or a place has. */
export function countListed(
  index: PositionIndex,
  finder: LocationFinder,
  { site, locale, ...asked }: Pick<SearchRequest, 'site' | 'locale'> & Partial<Pick<SearchState, 'query' | 'location'>>,
): Promise<number> {
  const request = { state: { ...emptySearch, ...asked }, site, locale, limit: 0, map: false }
  return cacheAnswer(index, `count of ${JSON.stringify([locale, asked])}`, async () => {
    const run = (query: SearchQuery) => index.engine.search({ ...query, facets: [] })
    return (await searchAsRead(index, finder, request, run)).result.total
  })
}

/** Searches for all results, sorts them, and keeps the requested page. Its scores are unrelated to this order. */
async function searchInOrder(index: PositionIndex, query: SearchQuery, order: NonNullable<SearchRequest['order']>) {
  const result = await index.engine.search({ ...query, offset: 0, limit: ALL })
  const ids = await order(result.ids)
  const { about: _about, scores: _scores, ...found } = result
  return { ...found, ids: ids.slice(query.offset, query.offset + query.limit) }
}

/**
 * Searches for the text as understood. If a place or pay leaves no results, it may be a misreading, so the words are
 * then searched for as typed, if all of them are found.
 */
export async function searchAsRead(
  index: PositionIndex,
  finder: LocationFinder,
  request: SearchRequest,
  run: (query: SearchQuery) => Promise<SearchResult> | SearchResult,
): Promise<{ plan: SearchPlan; query: SearchQuery; result: SearchResult }> {
  const read = await prepareSearch(index, finder, request)
  const result = await run(read.query)
  if (result.total > 0 || !read.plan.understood) return { ...read, result }
  const typed = await prepareSearch(index, finder, { ...request, asTyped: true })
  const found = await run(typed.query)
  const { dropped, corrections } = found.spelling
  // A place isn't a misspelling of another word: "Leeds" isn't "leads".
  const names = read.plan.understood.place?.name.toLowerCase().split(' ') ?? []
  const isPlaceKept = corrections.every(({ from }) => !names.includes(from.toLowerCase()))
  const isAsTyped = found.total > 0 && dropped.length === 0 && isPlaceKept
  return isAsTyped ? { ...typed, result: found } : { ...read, result }
}

/**
 * Returns the query with the far more frequent spelling of its words, and its count; undefined if there is none. Words
 * that no position has are corrected without asking.
 */
async function moreLikelyQuery(
  index: PositionIndex,
  finder: LocationFinder,
  request: SearchRequest,
  { spelling }: SearchResult,
): Promise<{ text: string; count: number } | undefined> {
  const { state } = request
  const text = withCorrections(
    state.query,
    spelling.corrections.filter(({ both }) => both),
  )
  if (text === state.query) return undefined
  const { query } = await prepareSearch(index, finder, { ...request, state: { ...state, query: text } })
  const { markers: _markers, ...counted } = query
  const { total } = await index.engine.search({ ...counted, facets: [], offset: 0, limit: 0 })
  return { text, count: total }
}

/** Replaces misspelled words of a query by those that correct them. */
const withCorrections = (text: string, corrections: Spelling['corrections']): string =>
  corrections.reduce((changed, { from, to }) => withWord(changed, from, to), text)

/** Replaces a whole word, not a part of one. */
function withWord(text: string, from: string, to: string): string {
  const at = text.toLowerCase().split(/(\s+)/)
  const typed = text.split(/(\s+)/)
  return typed.map((word, i) => (at[i] === from.toLowerCase() ? to : word)).join('')
}

/** Runs the query of a request in the requested order. */
export function runInOrder(index: PositionIndex, query: SearchQuery, { order }: SearchRequest) {
  return order ? searchInOrder(index, query, order) : index.engine.search(query)
}

/**
 * Returns the open positions that match a search with filter counts and, if there are none, alternatives with results.
 */
export async function searchPositions(
  index: PositionIndex,
  finder: LocationFinder,
  request: SearchRequest,
): Promise<SearchResults> {
  const { site, locale } = request
  const run = (query: SearchQuery) => runInOrder(index, query, request)
  const { plan: usual, query, result } = await searchAsRead(index, finder, request, run)
  const plan = request.order ? { ...usual, sortBy: 'match' as const } : usual
  const alternatives =
    result.total === 0
      ? await findAlternatives({ ...plan, query }, index, (name) => filterTitle(name, site, locale))
      : []
  const moreLikely = await moreLikelyQuery(index, finder, request, result)
  const [cards, facts] = await Promise.all([index.cards(result.ids), index.facts(result.ids)])
  return presentSearch(
    {
      given: request.state,
      plan,
      result,
      cards: cards.map((card) => cardInLanguage(card, locale)),
      facts,
      alternatives,
      moreLikely,
      short: request.short ?? false,
      label: (facet, key) => index.label(facet, key),
    },
    site,
    locale,
  )
}
