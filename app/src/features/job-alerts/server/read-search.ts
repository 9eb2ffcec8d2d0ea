import { serverLimits } from '#config/server-limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { describeSearch, readLastingSearch, searchParamsHash, settleLocation } from '#features/search/server/index.ts'
import { formatSearch, type SearchState } from '#features/search/search-params.ts'
import { message } from '#platform/messages/messages.ts'
import { jobAlertErrors } from '../errors.ts'
import type { JobAlertCall } from './job-alert-service.ts'

/** A search as it is kept. */
export interface ReadSearch {
  search: string
  hash: string
  /** What it asks for, in words of the caller's language. */
  name: string
}

const NAME_CHARACTERS = 120

/**
 * Reads what an address of the search page asks for. A search near the visitor is kept for the place where they are now.
 * @throws `job-alerts/no-place`; `request/invalid` for one that is longer than any person's
 */
export function readSearch(call: JobAlertCall, parameters: string): ReadSearch {
  const { tenant, service, context } = call
  const state = settled(call, readLastingSearch(tenant, parameters))
  if (!state) throw jobAlertErrors.error('no-place')
  const search = new URLSearchParams(formatSearch(state)).toString()
  if (search.length > serverLimits.jobAlertSearchCharacters)
    throw requestErrors.error('invalid', { fields: { search: ['Longer than maximum length.'] } })
  const parts = describeSearch(state, tenant, service.search.index(tenant), context.locale)
  const name = parts.join(' · ') || message(context.locale, 'mail.alert.allJobs')
  return { search, hash: searchParamsHash(tenant, state), name: clip(name) }
}

/** A search whose place is known, also where that is wherever the visitor is. */
export function settled({ tenant, service, context }: JobAlertCall, state: SearchState): SearchState | undefined {
  return settleLocation(state, () =>
    tenant.site.ipGeolocation.enabled ? service.addresses.locate(context.ip) : undefined,
  )
}

function clip(name: string): string {
  const characters = [...name]
  return characters.length > NAME_CHARACTERS ? `${characters.slice(0, NAME_CHARACTERS - 1).join('')}…` : name
}
