import * as limits from '#config/limits.ts'
import { requestErrors } from '#kernel/error.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { first } from '#platform/http/endpoints.ts'
import { searchErrors } from '../../errors.ts'
import { parseSearch, type SearchState } from '../../search-params.ts'
import { filterReadingOf } from '../filters/filter-reading.ts'
import { locationFinder } from '../place-finder.ts'
import type { PositionIndex } from '../position-index.ts'
import type { SearchDependencies } from './dependencies.ts'

/** The search of a request, parsed once. */
export interface SearchRequest {
  index: PositionIndex
  state: SearchState
  limit: number
  /** True if points of the map are requested. */
  map: boolean
  /** True if long lists of options are left out. */
  short: boolean
}

/** Converts query parameters to pairs, one per repetition. */
function pairs(query: Record<string, unknown>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((part): [string, string][] =>
      typeof part === 'string' ? [[name, part]] : [],
    ),
  )
}

function pageSize(num: string | undefined, most: number): number {
  const requested = /^\d{1,9}$/.test(num ?? '') ? Number(num) : limits.searchPageSize
  return Math.min(Math.max(requested, 1), most)
}

/** Returns the index of a site. @throws `search/starting` */
export async function indexOf({ service }: SearchDependencies, tenant: SiteTenant): Promise<PositionIndex> {
  if (!(await service.findsAll(tenant))) throw searchErrors.error('starting')
  return service.index(tenant)
}

/** Reads a search from the parameters of a request. @throws `request/not-enabled`, `search/starting` */
export async function readSearch(
  dependencies: SearchDependencies,
  tenant: SiteTenant,
  query: Record<string, unknown>,
): Promise<SearchRequest> {
  const { enabled, searchConfig } = tenant.site.pcsxConfig
  if (!enabled) throw requestErrors.error('not-enabled')
  const index = await indexOf(dependencies, tenant)
  const parameters = pairs(query)
  return {
    index,
    state: parseSearch(parameters, await filterReadingOf(tenant, index, parameters)),
    limit: pageSize(first(query['num']), searchConfig.maxPageSize),
    map: first(query['map']) === '1' && searchConfig.mapConfig.enabled,
    short: first(query['options']) === 'short',
  }
}

/** Returns the finder of places for a visitor. */
export const finderOf = (
  { gazetteer, addresses }: SearchDependencies,
  { ipGeolocation }: SiteTenant['site'],
  { locale, ip }: Pick<RequestContext, 'locale' | 'ip'>,
  index: PositionIndex,
) => locationFinder(gazetteer, index, locale, () => (ipGeolocation.enabled ? addresses.locate(ip) : undefined))
