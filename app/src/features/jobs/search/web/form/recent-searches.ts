import * as limits from '#config/limits.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SearchState } from '../../search-params.ts'

/** Words and place of a recent search; filters aren't stored, because a site can change them. */
export interface RecentSearch {
  query: string
  location: string
}

const storeOf = ({ domain }: Pick<PublicConfig, 'domain'>) => `recent-searches ${domain}`

const isSearch = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  'query' in value &&
  'location' in value &&
  typeof value.query === 'string' &&
  typeof value.location === 'string'

/** Returns this browser's last searches on a site, latest first. */
export function recentSearches(site: Pick<PublicConfig, 'domain'>): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storeOf(site)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, limits.recentSearches) : []
  } catch {
    return []
  }
}

/** Stores a search with words in this browser; does nothing if storage is full or blocked. */
export function rememberSearch(site: Pick<PublicConfig, 'domain'>, { query, location }: SearchState): void {
  if (query === '') return
  const others = recentSearches(site).filter((other) => other.query !== query || other.location !== location)
  store(site, [{ query, location }, ...others].slice(0, limits.recentSearches))
}

/** Clears this browser's searches on a site. */
export const clearRecentSearches = (site: Pick<PublicConfig, 'domain'>): void => store(site, [])

function store(site: Pick<PublicConfig, 'domain'>, searches: RecentSearch[]): void {
  try {
    if (searches.length === 0) window.localStorage.removeItem(storeOf(site))
    else window.localStorage.setItem(storeOf(site), JSON.stringify(searches))
  } catch {
    // See `rememberSearch`.
  }
}
