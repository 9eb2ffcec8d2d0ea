import type { PublicConfig } from '#config/public.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { OPEN_FILTER, parseSearch, pathWords, SEARCH_PATH, type SearchState } from '../search-params.ts'
import { locationOf } from './own-places.ts'

export { SEARCH_PATH }

/** The tab of the page on which the map is shown. */
export const MAP_TAB = 'map'

type SiteSearch = Pick<PublicConfig, 'configs'>

/** Reads the search from an address: its parameters, else the path form /careers/<query>/<location>. */
export function readSearch(
  app: Pick<AppContext, 'site' | 'text'>,
  search: string,
  path: { query?: string | undefined; location?: string | undefined },
): SearchState {
  const state = parseSearch(new URLSearchParams(search), {
    names: app.site.configs.pcsxConfig.searchOptionsMap,
    commaInValues: app.site.configs.behaviourFlags.enableCommaInFilterValues,
  })
  const location = locationOf(app, state.location || pathWords(path.location))
  return { ...state, query: state.query || pathWords(path.query), location }
}

/** Whether the map is shown: the site has one and the address asks for it. */
export function showsMap(site: SiteSearch, state: SearchState): boolean {
  return site.configs.pcsxConfig.searchConfig.mapConfig.enabled && state.tab === MAP_TAB
}

/** The filter whose long list the address asks for, as pages without scripts do. */
export function openFilter(search: string): string | undefined {
  return new URLSearchParams(search).get(OPEN_FILTER) ?? undefined
}

/** The same page with the long list of a filter. */
export function openFilterHref({ pathname, search }: { pathname: string; search: string }, filterName: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(OPEN_FILTER, filterName)
  return `${pathname}?${parameters.toString()}`
}
