import type { Gazetteer } from '#features/places/server/index.ts'
import { serverLimits } from '#config/server-limits.ts'
import type { SearchSuggestion } from '../contract.ts'
import type { PositionIndex } from './position-index.ts'
import { countPositions, openPoints } from './place-finder.ts'

const FACET_OF_KIND: Record<string, string> = { skill: 'skills', department: 'department' }

/** Suggests search words: titles, skills, departments and job ids of open positions. */
export async function suggestQueries(index: PositionIndex, text: string): Promise<SearchSuggestion[]> {
  const found = await index.engine.suggest(text, { limit: serverLimits.suggestionCount })
  return found.map(({ kind, value, count, id }) => ({
    kind: kind as SearchSuggestion['kind'],
    value: FACET_OF_KIND[kind] ? index.label(FACET_OF_KIND[kind], value) : value,
    count,
    positionId: id ?? null,
  }))
}

/** Suggests locations: where the company has jobs, with their numbers, then other places. */
export async function suggestPlaces(
  index: PositionIndex,
  gazetteer: Pick<Gazetteer, 'suggest' | 'suggestKnown' | 'countJobs'>,
  text: string,
  language: string,
): Promise<SearchSuggestion[]> {
  const points = await openPoints(index)
  const limit = serverLimits.suggestionCount
  const places = gazetteer.suggest(text, limit, language, gazetteer.countJobs(points))
  const known = gazetteer.suggestKnown(text, language)
  const counted = await Promise.all(
    [...known, ...places].map(async (place, at) => ({
      label: place.label,
      count: await countPositions(index, points, place),
      isKnown: at < known.length,
    })),
  )
  // Most places of the tables are offered only for their jobs: few people know the Erewash.
  const offered = new Map(
    counted.filter(({ count, isKnown }) => count > 0 || !isKnown).map((offer) => [offer.label, offer]),
  )
  return [...offered.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, limit)
    .map(({ label, count }) => ({ kind: 'place', value: label, count: count || null, positionId: null }))
}
