import * as limits from '#config/limits.ts'
import { alertLimits } from '../../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import {
  describeSearch,
  readSearchCriteria,
  searchParamsHash,
  resolveVisitorLocation,
} from '#features/jobs/search/server/index.ts'
import { formatSearch, type SearchState } from '#features/jobs/search/search-params.ts'
import { message } from '#platform/messages/messages.ts'
import { jobAlertErrors } from '../../errors.ts'
import type { JobAlertCall } from './dependencies.ts'

/** A search as stored. */
export interface ReadSearch {
  search: string
  hash: string
  /** Description of the search in the caller's language. */
  name: string
}

/**
 * Parses a search page's query string. A search near the visitor is stored with their current location.
 * @throws `job-alerts/no-place`; `request/invalid` if it is longer than any person's
 */
export function readSearch(call: JobAlertCall, parameters: string): ReadSearch {
  const { tenant, service, context } = call
  const state = settled(call, readSearchCriteria(tenant, parameters))
  if (!state) throw jobAlertErrors.error('no-place')
  const search = new URLSearchParams(formatSearch(state)).toString()
  if (search.length > alertLimits.searchCharacters)
    throw requestErrors.error('invalid', { fields: { search: ['Longer than maximum length.'] } })
  const parts = describeSearch(state, tenant, service.search.index(tenant), context.locale)
  const name = parts.join(' · ') || message(context.locale, 'mail.alert.allJobs')
  return { search, hash: searchParamsHash(tenant, state), name: clip(name) }
}

/** Resolves the location of a search, including the visitor's own. */
export function settled({ tenant, service, context }: JobAlertCall, state: SearchState): SearchState | undefined {
  return resolveVisitorLocation(state, () =>
    tenant.site.ipGeolocation.enabled ? service.addresses.locate(context.ip) : undefined,
  )
}

function clip(name: string): string {
  const characters = [...name]
  return characters.length > limits.jobAlertNameCharacters
    ? `${characters.slice(0, limits.jobAlertNameCharacters - 1).join('')}…`
    : name
}
