import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getOnboarding, postOnboarding } from '../contract.ts'

/** Query for the viewer's progress. `background` means that the user did not request it. */
export function onboardingQuery({ transport, viewer }: Pick<AppContext, 'transport' | 'viewer'>, background = false) {
  return queryOptions({
    queryKey: ['onboarding', viewer.current()?.accountId],
    queryFn: ({ signal }) =>
      callApi<typeof getOnboarding>(transport, 'GET /api/pcsx/onboarding', { signal, background }),
    staleTime: Infinity,
  })
}

/** Takes a step; see the endpoint. `background` means that the user did not request it. */
export const takeStep = (
  { transport }: Pick<AppContext, 'transport'>,
  body: NonNullable<Parameters<typeof callApi<typeof postOnboarding>>[2]>['body'],
  background = false,
) => callApi<typeof postOnboarding>(transport, 'POST /api/pcsx/onboarding', { body, background })
