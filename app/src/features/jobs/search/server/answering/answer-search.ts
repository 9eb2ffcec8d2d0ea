import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { SearchResults } from '../../contract.ts'
import { locationMode } from '../../location-mode.ts'
import { formatSearch } from '../../search-params.ts'
import { cacheJson } from '../indexing/answer-cache.ts'
import { searchPositions } from '../search-positions.ts'
import { markViewersOwn } from './mark-viewers-own.ts'
import { finderOf, type SearchRequest } from './read-search.ts'
import type { SearchDependencies } from './dependencies.ts'

/** A response to a search; one shared by all visitors has its JSON ready. */
interface Answer {
  readonly data: SearchResults
  json?(): string
  shared?: true
}

/** Answers a search: from the cache for visitors, with their own marks and order for a signed-in viewer. */
export async function answerSearch(
  dependencies: SearchDependencies,
  { index, ...asked }: SearchRequest,
  { tenant, context }: { tenant: SiteTenant; context: RequestContext },
): Promise<Answer> {
  const { state, limit, map, short } = asked
  const finder = finderOf(dependencies, tenant.site, context, index)
  const request = { ...asked, site: tenant.site, locale: context.locale }
  const viewer = context.namesSession ? await context.viewer() : undefined
  // Sorting by match reads all results, which only the index in memory can provide.
  const order = viewer && index.followsChanges ? await dependencies.matchOrder({ tenant, viewer, context }) : undefined
  const own = async (results: SearchResults) =>
    viewer ? markViewersOwn(dependencies, results, { tenant, viewer, context, state }, order !== undefined) : results
  if (order && state.sortBy === 'match')
    return { data: await own(await searchPositions(index, finder, { ...request, order })) }
  // A response that depends on the visitor's location is not cached.
  if (!index.followsChanges || locationMode(state).mode === 'current-location')
    return { data: await own(await searchPositions(index, finder, request)) }
  const address = formatSearch({ ...state, pid: undefined, tab: undefined, rest: [] })
  const key = JSON.stringify([address, context.locale, limit, map, short])
  const kept = await cacheJson(index, key, () => searchPositions(index, finder, request))
  if (viewer) return { data: await own(kept.data()) }
  return {
    get data() {
      return kept.data()
    },
    json: kept.json,
    shared: true,
  }
}
