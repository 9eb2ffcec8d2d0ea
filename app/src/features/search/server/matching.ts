import type { Gazetteer } from '#features/places/server/index.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { SearchState } from '../search-params.ts'
import { planSearch, resolveLocation } from './plan-search.ts'
import { locationFinder } from './place-finder.ts'
import type { PositionIndex } from './indexing/position-index.ts'

/** An upper bound for any company. */
const ALL = 1_000_000

/**
 * Returns the ids of all open positions that match a search, newest first, as its page would list them. Empty if
 * matching would need dropped words or an unresolved place, since those are not what was searched for.
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
