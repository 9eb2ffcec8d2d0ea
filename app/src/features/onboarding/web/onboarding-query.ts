import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getOnboarding, postOnboarding } from '../contract.ts'

/** How far whoever is signed in has come. */
export function onboardingQuery({ transport, viewer }: Pick<AppContext, 'transport' | 'viewer'>) {
  return queryOptions({
    queryKey: ['onboarding', viewer.current()?.accountId],
    queryFn: ({ signal }) => callApi<typeof getOnboarding>(transport, 'GET /api/pcsx/onboarding', { signal }),
    staleTime: Infinity,
  })
}

/** Takes a step, see the endpoint. */
export const takeStep = (
  { transport }: Pick<AppContext, 'transport'>,
  body: NonNullable<Parameters<typeof callApi<typeof postOnboarding>>[2]>['body'],
) => callApi<typeof postOnboarding>(transport, 'POST /api/pcsx/onboarding', { body })
