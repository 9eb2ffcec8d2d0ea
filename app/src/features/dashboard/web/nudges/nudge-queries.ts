import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#ui/api/transport.ts'
import { onPageEvent, type PageEvent } from '#ui/live/live-feed.ts'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import type { dismissNudge, getNudges, Nudge } from '../../contract.ts'

const KEY = ['nudges']

/** Query for what the candidate should do. */
export const nudgesQuery = ({ transport, locale, viewer }: Pick<AppContext, 'transport' | 'locale' | 'viewer'>) =>
  queryOptions({
    queryKey: [...KEY, locale, viewer.current()?.accountId ?? ''],
    queryFn: async ({ signal }) =>
      (await callApi<typeof getNudges>(transport, 'GET /api/pcsx/dashboard/nudges', { signal })).nudges,
    refetchOnWindowFocus: 'always',
  })

/** Events after which other nudges can be due. */
const KINDS: ReadonlySet<PageEvent['kind']> = new Set([
  'application',
  'draft',
  'interview',
  'event',
  'referral',
  'form',
  'offer',
  'profile',
  'ready',
  'resync',
])

/** Refetches the nudges when something changed on the server. */
export function useLiveNudges(): void {
  const { queryClient } = useApp()
  useEffect(
    () =>
      onPageEvent(({ kind }) => {
        if (KINDS.has(kind)) void queryClient.invalidateQueries({ queryKey: KEY })
      }),
    [queryClient],
  )
}

/** Hides a nudge for a week or for good. It leaves at once, and comes back if the server refuses. @throws ApiError */
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
