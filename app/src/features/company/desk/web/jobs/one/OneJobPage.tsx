import type { AppContext } from '#ui/page/app-context.ts'
import type { OnePageProps } from '../../parts/desk-links.ts'
import { choicesQuery, jobQuery } from '../../parts/job-queries.ts'
import { JobPage } from './JobPage.tsx'
import { NewJobPage } from './NewJobPage.tsx'

/** Path of the page for a new job, in place of an id. */
const NEW = 'new'

/** The page of a job, or that for a new one. */
export function OneJobPage({ id, missing }: OnePageProps) {
  return id === NEW ? <NewJobPage missing={missing} /> : <JobPage id={id} missing={missing} />
}

/** Fetches what the page of a job needs. */
export const loadOneJob = (app: AppContext, id: string): Promise<unknown> =>
  id === NEW
    ? app.queryClient.fetchQuery({ ...choicesQuery(app), staleTime: 0 })
    : app.queryClient.fetchQuery({ ...jobQuery(app, id), staleTime: 0 })
