import type { FirstFacts, ProfileService } from '#features/candidate/profile/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { type BootstrappingValues, bootstrappingValues, type KnownValues, type OnboardingState } from '../contract.ts'
import { onboardingErrors } from '../errors.ts'
import { findSteps, markStep } from './store.ts'

/** A request of a signed-in candidate. */
export interface OwnCall {
  db: Database
  profiles: ProfileService
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

/** Returns a candidate's progress; steps that the site disables count as done, as do all of a colleague, who has no profile to fill. */
export async function showOnboarding({ db, profiles, tenant, viewer }: OwnCall): Promise<OnboardingState> {
  const steps = await findSteps(db, viewer)
  const isColleague = viewer.staffRole !== null
  const { onboardingConfig, bootstrappingConfig } = tenant.site
  const { headingText, helperText, allowLater, requestResume, fields } = bootstrappingConfig
  return {
    isOnboarded: isColleague || !onboardingConfig.enabled || Boolean(steps?.onboardedAt),
    isBootstrapped: isColleague || !bootstrappingConfig.enabled || Boolean(steps?.bootstrappedAt),
    isPostponed: Boolean(steps?.postponedAt),
    bootstrappingConfig: {
      headingText,
      helperText,
      allowLater,
      requestResume,
      fields,
      values: knownValues(await profiles.firstFacts(viewer)),
    },
  }
}

const knownValues = ({ firstName, lastName, location, phone, kinds }: FirstFacts): KnownValues => ({
  firstname: firstName,
  lastname: lastName,
  location,
  phone,
  workSought: [...kinds],
})

/** Marks a candidate as onboarded; idempotent. */
export async function onboard({ db, viewer, context }: OwnCall): Promise<void> {
  await markStep(db, viewer, 'onboarded', await context.now())
}

/** Postpones the first facts. @throws `onboarding/not-later` if the site does not allow it */
export async function postpone({ db, tenant, viewer, context }: OwnCall): Promise<void> {
  if (!tenant.site.bootstrappingConfig.allowLater) throw onboardingErrors.error('not-later')
  await markStep(db, viewer, 'postponed', await context.now())
}

/**
 * Saves the first facts of a profile. Fields the form does not ask for are unchanged.
 * @throws `request/invalid` if a required field is missing
 */
export async function saveFirstFactsOf(
  { db, profiles, tenant, viewer, context }: OwnCall,
  sent: Partial<BootstrappingValues>,
): Promise<void> {
  const { fields } = tenant.site.bootstrappingConfig
  const asked = Object.fromEntries(
    fields.map((field) => [field, sent[field]]).filter(([, value]) => value !== undefined),
  )
  const values = bootstrappingValues.partial().parse(asked)
  const missing = (['firstname', 'location'] as const).filter((field) => fields.includes(field) && !values[field])
  if (missing.length > 0)
    throw requestErrors.error('invalid', {
      fields: Object.fromEntries(missing.map((field) => [field, ['Missing data for required field.']])),
    })
  const now = await context.now()
  const { firstname: firstName, lastname: lastName, location, phone, workSought: kinds } = values
  await db.transaction().execute(async (trx) => {
    await profiles.saveFirstFacts(trx, viewer, { firstName, lastName, location, phone, kinds }, now)
    await markStep(trx, viewer, 'onboarded', now)
    await markStep(trx, viewer, 'bootstrapped', now)
  })
}
