import { queryOptions } from '@tanstack/react-query'
import { detailsQuery, similarQuery } from '#features/jobs/positions/web/index.ts'
import { isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'

/** The state of a job to compare. A private one without its key counts as missing. */
export type ComparedState = 'shown' | 'closed' | 'missing' | 'failed'

type Caller = Pick<AppContext, 'transport' | 'locale' | 'queryClient'>

/** Fetches the jobs, and returns the state of each, in order. */
export function comparedQuery(app: Caller, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', app.locale, ...ids],
    queryFn: () => Promise.all(ids.map((pid) => stateOf(app, pid))),
  })
}

async function stateOf(app: Caller, pid: string): Promise<ComparedState> {
  const { queryClient } = app
  try {
    await queryClient.fetchQuery(detailsQuery(app, { pid }))
    return 'shown'
  } catch (error) {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 422)) return 'failed'
    // Only jobs that were once public have similar ones.
    return queryClient.fetchQuery(similarQuery(app, { pid })).then(
      () => 'closed',
      () => 'missing',
    )
  }
}
