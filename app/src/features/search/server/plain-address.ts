import type { PageVisit } from '#platform/feature/feature-page.ts'
import { plainParameters } from '../search-params.ts'
import { filterReadingOf } from './filter-reading.ts'
import type { SearchService } from './search-service.ts'

/** Returns the address with filters as pages read them, if the visit's address has forms that only the server reads. */
export async function plainAddress(service: SearchService, { tenant, url }: PageVisit): Promise<string | undefined> {
  const parameters = [...url.searchParams]
  const plain = plainParameters(parameters, await filterReadingOf(tenant, service.index(tenant), parameters))
  return plain && `${url.pathname}?${new URLSearchParams(plain).toString()}`
}
