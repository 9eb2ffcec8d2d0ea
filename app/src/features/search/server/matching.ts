import type { Gazetteer } from '#features/places/server/index.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { SearchState } from '../search-params.ts'
import { planSearch, resolveLocation } from './plan-search.ts'
import { locationFinder } from './place-finder.ts'
import type { PositionIndex } from './position-index.ts'

/** More than any company has. */
const ALL = 1_000_000

/**
 * Ids of all open positions that a search finds, newest first, as its page would list them. What it finds only by leaving words
 * out, or at a place that nobody can tell, is not what was asked for.
 */
export async function matchingOf(
  index: PositionIndex,
  gazetteer: Gazetteer,
  tenant: SiteTenant,
  state: SearchState,
  locale: string,
): Promise<number[]> {
  const newest = { ...state, sortBy: 'timestamp', start: 0 }
  const location = await resolveLocation(newest, locationFinder(gazetteer, index, locale))
  if (location.kind === 'unknown' || location.kind === 'needed') return []
  const { query } = planSearch(newest, location, tenant.site, { limit: ALL, map: false })
  const result = await index.engine.search({ ...query, facets: [], language: locale.split('-')[0] ?? 'en' })
  return result.spelling.dropped.length > 0 ? [] : result.ids
}
