import type { AppContext } from '#ui/page/app-context.ts'
import { applicationQuery, boardQuery, isBoard, keysQuery, listQuery } from '../parts/desk-queries.ts'

/** Fetches a list or a board of applications again, with the colleague's choice of keys. */
export async function loadApplicants(app: AppContext, search: URLSearchParams): Promise<void> {
  const { queryClient } = app
  const keys = queryClient.ensureQueryData(keysQuery(app))
  if (isBoard(search)) await queryClient.fetchQuery({ ...boardQuery(app, search), staleTime: 0 })
  else await queryClient.fetchQuery({ ...listQuery(app, search), staleTime: 0 })
  await keys
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
