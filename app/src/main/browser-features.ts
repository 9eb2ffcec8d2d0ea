import { applicationsWeb } from '#features/applying/applications/web/screens.ts'
import { assistantWeb } from '#features/home/assistant/web/screens.ts'
import { cartWeb } from '#features/applying/cart/web/screens.ts'
import { compareWeb } from '#features/candidate/compare/web/screens.ts'
import { applyWeb } from '#features/applying/apply/web/screens.ts'
import { dashboardWeb } from '#features/home/dashboard/web/screens.ts'
import { draftsWeb } from '#features/applying/drafts/web/screens.ts'
import { eventsWeb } from '#features/applying/events/web/screens.ts'
import { deskWeb } from '#features/company/desk/web/screens.ts'
import { formEditorWeb } from '#features/company/form-editor/web/screens.ts'
import { formGalleryWeb } from '#features/company/form-gallery/web/screens.ts'
import { givenFormsWeb } from '#features/applying/given-forms/web/screens.ts'
import { interviewsWeb } from '#features/applying/interviews/web/screens.ts'
import { jobAlertsWeb } from '#features/candidate/job-alerts/web/screens.ts'
import { matchWeb } from '#features/candidate/match/web/screens.ts'
import { notificationsWeb } from '#features/account/notifications/web/screens.ts'
import { offersWeb } from '#features/letters/offers/web/screens.ts'
import { onboardingWeb } from '#features/candidate/onboarding/web/screens.ts'
import { positionsWeb } from '#features/jobs/positions/web/screens.ts'
import { referralsWeb } from '#features/applying/referrals/web/screens.ts'
import { resumeExportWeb } from '#features/candidate/resume-export/web/screens.ts'
import { resumesWeb } from '#features/candidate/resumes/web/screens.ts'
import { profileWeb } from '#features/candidate/profile/web/screens.ts'
import { savedPositionsWeb } from '#features/candidate/saved-positions/web/screens.ts'
import { searchWeb } from '#features/jobs/search/web/screens.ts'
import { sessionWeb } from '#features/account/session/web/screens.ts'
import { settingsWeb } from '#features/candidate/settings/web/screens.ts'
import { numbersWeb } from '#features/company/numbers/web/screens.ts'
import { siteSettingsWeb } from '#features/company/site-settings/web/screens.ts'
import { signingWeb } from '#features/letters/signing/web/screens.ts'
import { talentNetworkWeb } from '#features/candidate/talent-network/web/screens.ts'
import { telemetryWeb } from '#features/site/telemetry/web/screens.ts'
import { themeWeb } from '#features/company/theme/web/screens.ts'
import type { Contributed, SessionHooks, Slots, WebFeature } from '#ui/feature/web-feature.ts'

/** All features with a browser side, in the order of their slots. */
export const webFeatures: readonly WebFeature[] = [
  settingsWeb,
  positionsWeb,
  cartWeb,
  assistantWeb,
  compareWeb,
  notificationsWeb,
  sessionWeb,
  savedPositionsWeb,
  dashboardWeb,
  draftsWeb,
  applicationsWeb,
  interviewsWeb,
  matchWeb,
  onboardingWeb,
  resumesWeb,
  profileWeb,
  jobAlertsWeb,
  offersWeb,
  givenFormsWeb,
  signingWeb,
  applyWeb,
  eventsWeb,
  referralsWeb,
  resumeExportWeb,
  talentNetworkWeb,
  numbersWeb,
  siteSettingsWeb,
  deskWeb,
  formEditorWeb,
  themeWeb,
  formGalleryWeb,
  telemetryWeb,
  searchWeb,
]

/** Returns the components that features add to a slot, each with the feature's name as its key. */
export const slotsOf = <Name extends keyof Slots>(name: Name): { key: string; Slot: Slots[Name] }[] =>
  webFeatures.flatMap(({ name: key, slots }) => {
    const Slot = slots?.[name]
    return Slot ? [{ key, Slot }] : []
  })

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order

export const contributed: Contributed = {
  sections: webFeatures.flatMap(({ sections = [] }) => sections),
  pageSections: webFeatures.flatMap(({ pageSections = [] }) => pageSections),
  accountLinks: webFeatures.flatMap(({ accountLinks = [] }) => accountLinks).toSorted(byOrder),
  settingsPanels: webFeatures.flatMap(({ settingsPanels = [] }) => settingsPanels).toSorted(byOrder),
  dashboardParts: webFeatures.flatMap(({ dashboardParts = [] }) => dashboardParts),
}

function sessionOf(features: readonly WebFeature[]): SessionHooks {
  const [session, other] = features.flatMap((feature) => feature.session ?? [])
  if (!session || other) throw new Error('Exactly one feature must provide the session.')
  return session
}

export const session = sessionOf(webFeatures)
