import { jobWriters } from '#kernel/company/staff-roles.ts'
import { type AppContext, useViewer } from '#ui/page/app-context.ts'
import type { OnePageProps } from '../parts/desk-links.ts'
import { choicesQuery, jobQuery } from '../parts/job-queries.ts'
import { lastImportQuery } from './sheet/LastImport.tsx'
import { ImportPage } from './sheet/ImportPage.tsx'
import { JobPage } from './one/JobPage.tsx'
import { NewJobPage } from './one/NewJobPage.tsx'

/** Paths of the pages for new jobs, in place of an id. */
const NEW = 'new'
const IMPORT = 'import'

/** The page of a job, or one for new jobs. */
export function OneJobPage({ id, missing }: OnePageProps) {
  const role = useViewer()?.staffRole
  if (id === IMPORT) return jobWriters.some((one) => one === role) ? <ImportPage /> : missing
  return id === NEW ? <NewJobPage missing={missing} /> : <JobPage id={id} missing={missing} />
}

/** Fetches what the page of a job needs. */
export const loadOneJob = (app: AppContext, id: string): Promise<unknown> =>
  id === IMPORT
    ? app.queryClient.fetchQuery({ ...lastImportQuery(app), staleTime: 0 })
    : id === NEW
      ? app.queryClient.fetchQuery({ ...choicesQuery(app), staleTime: 0 })
      : app.queryClient.fetchQuery({ ...jobQuery(app, id), staleTime: 0 })
