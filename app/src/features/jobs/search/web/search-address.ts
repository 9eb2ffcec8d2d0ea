import type { PublicConfig } from '#config/public.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { OPEN_FILTER, parseSearch, pathWords, SEARCH_PATH, type SearchState } from '../search-params.ts'
import { locationOf } from './form/own-places.ts'

export { SEARCH_PATH }

/** Tab of the page with the map. */
export const MAP_TAB = 'map'

type SiteSearch = Pick<PublicConfig, 'configs'>

/** Parses the search of a page URL: its parameters, else the path form /careers/<query>/<location>. */
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

/** Returns true if the site has a map and the URL requests it. */
export function showsMap(site: SiteSearch, state: SearchState): boolean {
  return site.configs.pcsxConfig.searchConfig.mapConfig.enabled && state.tab === MAP_TAB
}

/** Returns the filter whose full option list the URL requests, as pages without JavaScript do. */
export function openFilter(search: string): string | undefined {
  return new URLSearchParams(search).get(OPEN_FILTER) ?? undefined
}

/** Returns the URL of the same page with a filter's full option list. */
export function openFilterHref({ pathname, search }: { pathname: string; search: string }, filterName: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(OPEN_FILTER, filterName)
  return `${pathname}?${parameters.toString()}`
}
