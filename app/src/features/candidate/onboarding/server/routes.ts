import { profileService } from '#features/candidate/profile/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { getOnboarding, postOnboarding } from '../contract.ts'
import { saveFirstFactsOf, onboard, type OwnCall, postpone, showOnboarding } from './onboard.ts'

export function onboardingBindings({ db, use }: FeatureContext): Binding[] {
  const profiles = use(profileService)
  return [
    bind(getOnboarding, async (input) => ({ data: await showOnboarding({ db, profiles, ...input }) })),
    bind(postOnboarding, async ({ body, ...input }) => {
      const call: OwnCall = { db, profiles, ...input }
      if (body.values) await saveFirstFactsOf(call, body.values)
      else if (body.later) await postpone(call)
      else await onboard(call)
      return { data: await showOnboarding(call) }
    }),
  ]
}
