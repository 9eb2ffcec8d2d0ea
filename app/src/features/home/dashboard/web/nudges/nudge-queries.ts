import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import { liveQueries } from '#ui/live/live-queries.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { dismissNudge, getNudges, Nudge } from '../../contract.ts'

const KEY = ['nudges']

/** Query for the candidate's open tasks. */
export const nudgesQuery = ({ transport, locale, viewer }: Pick<AppContext, 'transport' | 'locale' | 'viewer'>) =>
  queryOptions({
    queryKey: [...KEY, locale, viewer.current()?.accountId ?? ''],
    queryFn: async ({ signal }) =>
      (await callApi<typeof getNudges>(transport, 'GET /api/pcsx/dashboard/nudges', { signal })).nudges,
    meta: { failure: 'Failed to fetch dashboard nudges' },
    refetchOnWindowFocus: 'always',
  })

export const useLiveNudges = liveQueries(
  ['application', 'draft', 'saved', 'interview', 'event', 'referral', 'form', 'offer', 'profile'],
  KEY,
)

/**
 * Hides a nudge for a week or permanently. It disappears at once, and comes back if the server refuses.
 * @throws ApiError
 */
export async function hideNudge(
  { transport, queryClient }: Pick<AppContext, 'transport' | 'queryClient'>,
  { id }: Nudge,
  forGood: boolean,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY })
  const before = queryClient.getQueriesData<Nudge[]>({ queryKey: KEY })
  queryClient.setQueriesData<Nudge[]>({ queryKey: KEY }, (nudges) => nudges?.filter((nudge) => nudge.id !== id))
  try {
    await callApi<typeof dismissNudge>(transport, 'POST /api/pcsx/nudges/:id/dismiss', {
      params: { id },
      body: forGood ? { until: null } : {},
    })
  } catch (error) {
    for (const [key, nudges] of before) queryClient.setQueryData(key, nudges)
    throw error
  }
}
