import { breakpointsPx } from '#config/limits.ts'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { parseSearch } from '#features/jobs/search/search-params.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { JobSearch } from '../../tools.ts'

/** The page's state that is sent with a message. */
export interface PageState {
  /** The job that the person opened. */
  chosen: number | null
  /** The job whose details are on the screen; next to a wide list, the first one unless another was chosen. */
  open: number | null
  shown: number[]
  search: JobSearch | null
}

/** Reads the open position, the list and the search of the search page. */
export function readPageState(app: AppContext, address: string): PageState {
  const { configs } = app.site
  const state = parseSearch(new URLSearchParams(address), {
    names: configs.pcsxConfig.searchOptionsMap,
    commaInValues: configs.behaviourFlags.enableCommaInFilterValues,
  })
  const [active] = app.queryClient.getQueryCache().findAll({ queryKey: ['search'], type: 'active' })
  const results = active?.state.data as SearchResults | undefined
  const shown = (results?.positions ?? []).map(({ id }) => id)
  const isWide = window.matchMedia(`(min-width: ${breakpointsPx.desktop}px)`).matches
  const chosen = parsePositionId(state.pid) ?? null
  const open = chosen ?? (isWide ? shown[0] : undefined) ?? null
  const { distance, remote, pay: _pay, map_bounds: _bounds, include_remote: _include, ...filters } = state.filters
  const search: JobSearch = {
    ...(state.query && { query: state.query }),
    ...(state.location && { location: state.location }),
    ...(distance?.[0] && { distance_km: Number(distance[0]) }),
    ...(remote?.[0] === '1' && { remote: true }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
  return { chosen, open, shown, search: Object.keys(search).length > 0 ? search : null }
}
