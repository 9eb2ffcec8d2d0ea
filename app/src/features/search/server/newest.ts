import type { Gazetteer } from '#features/places/server/index.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { parseSearch } from '../search-params.ts'
import { planSearch, resolveLocation } from './plan-search.ts'
import type { PositionIndex } from './indexing/position-index.ts'
import { locationFinder } from './place-finder.ts'
import { filterReading } from './filters/filter-reading.ts'

/** Returns the ids of a search's newest open positions, for its feed. */
export async function newestOf(
  index: PositionIndex,
  gazetteer: Gazetteer,
  tenant: SiteTenant,
  parameters: URLSearchParams,
  limit: number,
): Promise<number[]> {
  const state = { ...parseSearch([...parameters], filterReading(tenant)), sortBy: 'timestamp', start: 0 }
  const location = await resolveLocation(state, locationFinder(gazetteer, index, tenant.site.defaultLanguage))
  if (location.kind === 'unknown') return []
  const { query } = planSearch(state, location, tenant.site, { limit, map: false })
  return (await index.engine.search({ ...query, facets: [] })).ids
}
