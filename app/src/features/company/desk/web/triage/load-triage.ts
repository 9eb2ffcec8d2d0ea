import type { AppContext } from '#ui/page/app-context.ts'
import { applicationQuery, boardQuery, isBoard, jobNewsQuery, keysQuery, listQuery } from '../parts/desk-queries.ts'

/** Fetches a list or a board of applications again, with the colleague's choices of keys and emails. */
export async function loadApplicants(app: AppContext, search: URLSearchParams): Promise<void> {
  const { queryClient } = app
  const job = search.get('job')
  // Its failure leaves out the choice of emails, not the list.
  const news = job === null ? undefined : queryClient.prefetchQuery(jobNewsQuery(app, job))
  const keys = queryClient.ensureQueryData(keysQuery(app))
  if (isBoard(search)) await queryClient.fetchQuery({ ...boardQuery(app, search), staleTime: 0 })
  else await queryClient.fetchQuery({ ...listQuery(app, search), staleTime: 0 })
  await Promise.all([keys, news])
}

/** Fetches an application, which the audit records. One that was loaded ahead is shown at once and fetched meanwhile. */
export async function loadApplication(app: AppContext, id: string): Promise<void> {
  const { queryClient } = app
  const keys = queryClient.ensureQueryData(keysQuery(app))
  const opened = { ...applicationQuery(app, id), staleTime: 0 }
  if (queryClient.getQueryData(opened.queryKey) === undefined) await queryClient.fetchQuery(opened)
  else void queryClient.prefetchQuery(opened)
  await keys
}
