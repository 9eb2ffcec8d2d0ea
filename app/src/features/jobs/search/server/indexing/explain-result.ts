import { explainMatch, type SearchDocument, type SearchQuery } from '@foyer/search-engine'
import * as limits from '#config/limits.ts'
import { distanceKm } from '#features/jobs/places/rules.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { type ResultExplanation, searchedField } from '../../contract.ts'
import { siteFilters } from '../../filters.ts'
import { indexDocument, indexSchema } from './index-document.ts'
import type { LocationFinder } from '../place-finder.ts'
import { centre, type ResolvedLocation } from '../plan-search.ts'
import type { PositionIndex } from '../position-index.ts'
import { runInOrder, type SearchRequest, searchAsRead } from '../search-positions.ts'
import { siteSynonyms, synonymTables } from '../understanding/site-synonyms.ts'

/** Explains why a position is among the results of a search. `debug` adds its score and rank, if it is on the page of the search. */
export async function explainResult(
  index: PositionIndex,
  finder: LocationFinder,
  request: SearchRequest,
  position: Position,
  debug: boolean,
): Promise<ResultExplanation> {
  const run = (query: SearchQuery) => runInOrder(index, { ...query, facets: [], scores: debug }, request)
  const { plan, query, result } = await searchAsRead(index, finder, request, run)
  const { searchConfig } = request.site.pcsxConfig
  const filters = siteFilters(searchConfig)
  const { document } = indexDocument(position, filters, (code) => code)
  const words = explainMatch(
    document,
    { text: query.text ?? '', ...(query.around && { around: query.around }), spelling: result.spelling },
    indexSchema(filters),
    synonymTables(siteSynonyms(request.site)),
  )
  const at = result.ids.indexOf(position.id)
  const score = result.scores?.[at]
  return {
    words: words.slice(0, limits.explainedWords).map(({ words: typed, fields }) => ({
      words: typed,
      fields: fields.map((name) => searchedField.parse(name)),
    })),
    place: placeReason(plan.location, document),
    isClose: at < 0 || result.about === undefined ? null : query.offset + at < result.about,
    sortBy: request.order ? 'match' : plan.sortBy,
    debug: debug && at >= 0 ? { rank: query.offset + at + 1, count: result.total, score: score ?? null } : null,
  }
}

/** Returns a document's relation to the place of a search; null for a search without one. */
function placeReason(location: ResolvedLocation, document: SearchDocument): ResultExplanation['place'] {
  if (location.kind === 'remote') return { kind: 'remote', label: '', km: null }
  if (location.kind === 'area') return { kind: 'inside', label: '', km: null }
  const place = centre(location)
  if (!place) return null
  const isWide = location.kind === 'place' && location.place.kind !== 'city'
  const distances = isWide ? [] : document.points.map((point) => distanceKm(point, place))
  if (distances.length === 0) return { kind: document.remote ? 'remote' : 'inside', label: place.label, km: null }
  return { kind: 'near', label: place.label, km: Math.round(Math.min(...distances)) }
}
