import type { SiteTenant } from '#platform/http/context.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { formatNamedPoint, locationMode } from '../location-mode.ts'
import { searchCriteria, canonicalSearch } from '../search-meaning.ts'
import { parseSearch, type SearchState } from '../search-params.ts'
import type { LocationFinder } from './place-finder.ts'
import { filterReading } from './filters/filter-reading.ts'

/** Parses the parts of a query string (with or without question mark) that determine the matches. */
export function readSearchCriteria(tenant: SiteTenant, parameters: string): SearchState {
  const state = parseSearch([...new URLSearchParams(parameters)], filterReading(tenant))
  return searchCriteria(state, tenant.site.pcsxConfig.searchConfig)
}

/** Replaces a search near the visitor by one near their present location; undefined if that is unknown. */
export function resolveVisitorLocation(state: SearchState, locate: LocationFinder['locate']): SearchState | undefined {
  if (locationMode(state).mode !== 'current-location') return state
  const here = locate()
  return here && { ...state, location: formatNamedPoint(here) }
}

/** Returns the SHA-256 of a search, the same for all equivalent URLs at this site. */
export function searchParamsHash(tenant: SiteTenant, state: SearchState): string {
  const same = canonicalSearch(state, tenant.site.pcsxConfig.searchConfig)
  return sha256(same)
}
