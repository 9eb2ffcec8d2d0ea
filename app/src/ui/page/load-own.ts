import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { isApiError } from '#ui/api/transport.ts'
import type { AppContext } from './app-context.ts'

/**
 * Fetches the data of a personal page; the page itself shows failures.
 * @returns HTTP status of the page: 401 if the session has ended, which shows the sign-in gate instead; else 200
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
