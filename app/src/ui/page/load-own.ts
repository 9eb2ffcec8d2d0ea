import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { isApiError } from '#ui/api/transport.ts'
import type { AppContext } from './app-context.ts'

/**
 * Fetches what a page of one's own shows; a failure is left to the page, which shows it in its place.
 * @returns HTTP status of the page: 401 when the session has ended, so that the sign-in gate stands in its place; else 200
 */
export async function loadOwn<Data, Key extends QueryKey>(
  { queryClient }: AppContext,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<200 | 401> {
  try {
    await queryClient.fetchQuery(query)
    return 200
  } catch (error) {
    return isApiError(error) && error.status === 401 ? 401 : 200
  }
}
