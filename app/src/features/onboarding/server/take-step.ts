import { requestErrors } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { type BootstrappingValues, bootstrappingValues, type KnownValues, type OnboardingState } from '../contract.ts'
import { onboardingErrors } from '../errors.ts'
import { findProfile, markStep, saveFirstFacts, type StoredProfile } from './store.ts'

/** A request of a signed-in candidate. */
export interface OwnCall {
  db: Database
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

/** Returns a candidate's progress; steps that the site disables count as done. */
export async function showOnboarding({ db, tenant, viewer }: OwnCall): Promise<OnboardingState> {
  const profile = await findProfile(db, viewer)
  const { onboardingConfig, bootstrappingConfig } = tenant.site
  const { headingText, helperText, allowLater, requestResume, fields } = bootstrappingConfig
  return {
    isOnboarded: !onboardingConfig.enabled || Boolean(profile?.onboardedAt),
    isBootstrapped: !bootstrappingConfig.enabled || Boolean(profile?.bootstrappedAt),
    isPostponed: Boolean(profile?.postponedAt),
    bootstrappingConfig: {
      headingText,
      helperText,
      allowLater,
      requestResume,
      fields,
      values: knownValues(viewer, profile),
    },
  }
}

function knownValues({ firstName, lastName }: Viewer, profile: StoredProfile | undefined): KnownValues {
  const { location = '', phone = '', workSought = [] } = profile ?? {}
  return { firstname: firstName, lastname: lastName, location, phone, workSought }
}

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
export async function keepFirstFacts(
  { db, tenant, viewer, context }: OwnCall,
  sent: Partial<BootstrappingValues>,
): Promise<void> {
  const { fields } = tenant.site.bootstrappingConfig
  const known = knownValues(viewer, await findProfile(db, viewer))
  const asked = Object.fromEntries(
    fields.map((field) => [field, sent[field]]).filter(([, value]) => value !== undefined),
  )
  const values = bootstrappingValues.partial().parse(asked)
  const missing = (['firstname', 'location'] as const).filter((field) => fields.includes(field) && !values[field])
  if (missing.length > 0)
    throw requestErrors.error('invalid', {
      fields: Object.fromEntries(missing.map((field) => [field, ['Missing data for required field.']])),
    })
  await saveFirstFacts(db, viewer, { ...known, ...values }, await context.now())
}
