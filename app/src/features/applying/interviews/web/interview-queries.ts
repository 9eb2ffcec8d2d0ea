import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import { liveQueries } from '#ui/live/live-queries.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getInterview, listInterviews } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer' | 'locale'>

const owner = ({ viewer, locale }: Caller) => [locale, viewer.current()?.accountId ?? ''] as const

/** Query for the candidate's interviews, in the order of the page. */
export const interviewsQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['interviews', ...owner(app)],
    queryFn: ({ signal }) =>
      callApi<typeof listInterviews>(app.transport, 'GET /api/pcsx/dashboard/interviews', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Query for one interview with its free times. */
export const interviewQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: ['interview', ...owner(app), id],
    queryFn: ({ signal }) =>
      callApi<typeof getInterview>(app.transport, 'GET /api/pcsx/interviews/:id', { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
    retry: false,
  })

/** Refetches interviews when the company or another page of this person changed one. */
export const useLiveInterviews = liveQueries(['interview'], ['interviews', 'interview'])
