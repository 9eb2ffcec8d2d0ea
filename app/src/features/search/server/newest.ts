import type { Gazetteer } from '#features/places/server/index.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { parseSearch } from '../search-params.ts'
import { searchAsRead } from './search-positions.ts'
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
  const { site } = tenant
  const locale = site.defaultLanguage
  const request = { state, site, locale, limit, map: false }
  const { result } = await searchAsRead(index, locationFinder(gazetteer, index, locale), request, (query) =>
    index.engine.search({ ...query, facets: [] }),
  )
  return result.ids
}
