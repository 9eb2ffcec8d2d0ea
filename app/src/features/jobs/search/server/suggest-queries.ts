import type { Gazetteer } from '#features/jobs/places/server/index.ts'
import { searchLimits } from '../limits.ts'
import type { SearchSuggestion } from '../contract.ts'
import type { PositionIndex } from './position-index.ts'
import { countPositions, openPoints } from './place-finder.ts'

const FACET_OF_KIND: Record<string, string> = { skill: 'skills', department: 'department' }

/** Suggests search words: titles, skills, departments and job ids of open positions. */
export async function suggestQueries(
  index: PositionIndex,
  text: string,
  countListed: (asked: { query: string }) => Promise<number>,
): Promise<SearchSuggestion[]> {
  const found = await index.engine.suggest(text, { limit: searchLimits.suggestionCount })
  return Promise.all(
    found.map(async ({ kind, value: key, count, id }) => {
      const value = FACET_OF_KIND[kind] ? index.label(FACET_OF_KIND[kind], key) : key
      return {
        kind: kind as SearchSuggestion['kind'],
        value,
        count: id === undefined ? await countListed({ query: value }) : count,
        positionId: id ?? null,
      }
    }),
  )
}

/** Suggests locations: where the company has jobs, with their numbers, then other places. */
export async function suggestPlaces(
  index: PositionIndex,
  gazetteer: Pick<Gazetteer, 'suggest' | 'suggestKnown' | 'countJobs'>,
  text: string,
  language: string,
  /** Returns the number of positions that the list of a place has, remote ones included. */
  countListed: (asked: { location: string }) => Promise<number>,
): Promise<SearchSuggestion[]> {
  const points = await openPoints(index)
  const limit = searchLimits.suggestionCount
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
  const areas = counted.filter(({ count, isKnown }) => isKnown && count > 0).toSorted((a, b) => b.count - a.count)
  const towns = counted.filter(({ isKnown }) => !isKnown)
  const offered = new Map(merged(areas, towns).map(({ label, count }) => [label, count]))
  return Promise.all(
    [...offered].slice(0, limit).map(async ([value, count]) => ({
      kind: 'place' as const,
      value,
      // Remote positions alone aren't there.
      count: count > 0 ? await countListed({ location: value }) : null,
      positionId: null,
    })),
  )
}

interface Counted {
  label: string
  count: number
}

/**
 * Merges areas into towns by their positions. The towns keep their order, because the circles of neighbours share positions: Plymouth, which most
 * positions name, comes before its suburbs.
 */
function merged(areas: readonly Counted[], towns: readonly Counted[]): Counted[] {
  const rest = [...areas]
  const all = towns.flatMap((town) => {
    const larger = rest.findIndex(({ count }) => count < town.count)
    return [...rest.splice(0, larger < 0 ? rest.length : larger), town]
  })
  return [...all, ...rest]
}
