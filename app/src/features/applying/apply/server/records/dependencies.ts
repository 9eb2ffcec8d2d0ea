import {
  type Applications,
  applicationService,
  type CartKeys,
  cartKeys,
} from '#features/applying/applications/server/index.ts'
import { type Drafts, draftService } from '#features/applying/drafts/server/index.ts'
import { type Forms, formService } from '#features/applying/forms/server/index.ts'
import { type Guests, guestService } from '#features/account/guests/server/index.ts'
import { type ProfileService, profileService } from '#features/candidate/profile/server/index.ts'
import { type ApplicantResumes, applicantResumeService } from '#features/candidate/resumes/server/index.ts'
import { type Visits, visitService } from '#features/site/visits/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'

/** Dependencies of the use cases. */
export interface ApplyDependencies extends Pick<FeatureContext, 'db' | 'nowIn'> {
  guests: Guests
  forms: Forms
  drafts: Drafts
  applications: Applications
  cartKeys: CartKeys
  profiles: ProfileService
  resumes: ApplicantResumes
  visits: Pick<Visits, 'source'>
  signingSecret: string
  /** If off, lifts the limits, for test runs. */
  limits: 'on' | 'off'
}

export const applyDependencies = ({ db, use, secrets, config, nowIn }: FeatureContext): ApplyDependencies => ({
  db,
  guests: use(guestService),
  forms: use(formService),
  drafts: use(draftService),
  applications: use(applicationService),
  cartKeys: use(cartKeys),
  profiles: use(profileService),
  resumes: use(applicantResumeService),
  visits: use(visitService),
  signingSecret: secrets.signing,
  limits: config.limits,
  nowIn,
})

/** A call about applying. */
export interface ApplyCall {
  dependencies: ApplyDependencies
  tenant: SiteTenant
  context: RequestContext
}
