import type { Database } from '#platform/db/database.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { getOnboarding, postOnboarding } from '../contract.ts'
import { keepFirstFacts, onboard, type OwnCall, postpone, showOnboarding } from './take-step.ts'
import { findViewerNames } from './store.ts'

export function onboardingBindings({ db }: { db: Database }): Binding[] {
  return [
    bind(getOnboarding, async (input) => ({ data: await showOnboarding({ db, ...input }) })),
    bind(postOnboarding, async ({ body, ...input }) => {
      const call: OwnCall = { db, ...input }
      if (body.values) await keepFirstFacts(call, body.values)
      else if (body.later) await postpone(call)
      else await onboard(call)
      return {
        data: await showOnboarding({
          ...call,
          viewer: { ...call.viewer, ...(await findViewerNames(db, call.viewer)) },
        }),
      }
    }),
  ]
}
