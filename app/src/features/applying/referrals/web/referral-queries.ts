import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { listApplications } from '#features/applying/applications/contract.ts'
import type { getPositionDetails } from '#features/jobs/positions/contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { liveQueries } from '#ui/live/live-queries.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { listReferrals, showReferral } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer' | 'locale'>

const owner = ({ viewer, locale }: Caller) => [locale, viewer.current()?.accountId ?? ''] as const

/** Query for the referrals that the candidate made and received. */
export const referralsQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['referrals', ...owner(app)],
    queryFn: ({ signal }) =>
      callApi<typeof listReferrals>(app.transport, 'GET /api/pcsx/dashboard/referrals', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Query for the referral of an emailed link. */
export const linkedQuery = (app: Caller, token: string) =>
  queryOptions({
    queryKey: ['referral', app.locale, token],
    queryFn: ({ signal }) =>
      callApi<typeof showReferral>(app.transport, 'GET /api/pcsx/referrals/:token', { params: { token }, signal }),
    retry: false,
  })

/** Query for the position that a person is referred for. Its response is that of a position’s page. */
export const jobQuery = (app: Caller, pid: string) =>
  queryOptions({
    queryKey: ['referral-job', app.locale, pid],
    queryFn: ({ signal }) =>
      callApi<typeof getPositionDetails>(app.transport, 'GET /api/pcsx/position_details', {
        query: [['position_id', pid]],
        signal,
      }),
    retry: false,
  })

/**
 * Query for the candidate's applications, with the key and options of the applications page, but without the forms that
 * the index of that feature loads.
 */
export const ownApplicationsQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['applications', ...owner(app)],
    queryFn: ({ signal }) =>
      callApi<typeof listApplications>(app.transport, 'GET /api/pcsx/dashboard/applications', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Returns a function that refetches the referrals. */
export function useRefreshReferrals(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['referrals'] })
}

/** Refetches referrals when the second person answered, or another page of this candidate changed one. */
export const useLiveReferrals = liveQueries(['referral'], ['referrals'])
