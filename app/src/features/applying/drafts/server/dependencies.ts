import { applyRules } from '#config/apply-rules.ts'
import { type Forms, formService } from '#features/applying/forms/server/index.ts'
import { type Guests, guestService } from '#features/account/guests/server/index.ts'
import { type Visits, visitService } from '#features/site/visits/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { type AnswerDependencies, answerDependencies } from '#features/applying/answers/server/index.ts'

/** Dependencies of the use cases of drafts. */
export interface DraftDependencies extends AnswerDependencies, Pick<FeatureContext, 'jobs' | 'now' | 'nowIn'> {
  forms: Forms
  guests: Guests
  visits: Pick<Visits, 'source'>
}

/** Collects the dependencies of the use cases. */
export function draftDependencies(context: FeatureContext): DraftDependencies {
  const { jobs, nowIn, now, use } = context
  return {
    ...answerDependencies(context),
    jobs,
    forms: use(formService),
    guests: use(guestService),
    visits: use(visitService),
    nowIn,
    now,
  }
}

/** Returns the end of a draft that is changed now, which is sooner for a guest until their email address is proven. */
export function draftEnd(tenant: SiteTenant | undefined, isVerified: boolean, now: Date, positionId: number): Date {
  if (!tenant) throw requestErrors.error('not-found')
  const settings = applyRules(tenant.site, positionId)
  return addDays(now, isVerified ? settings.draftDays : settings.guestDays)
}
