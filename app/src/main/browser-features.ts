import { applicationsWeb } from '#features/applications/web/screens.ts'
import { assistantWeb } from '#features/assistant/web/screens.ts'
import { cartWeb } from '#features/cart/web/screens.ts'
import { compareWeb } from '#features/compare/web/screens.ts'
import { applyWeb } from '#features/apply/web/screens.ts'
import { dashboardWeb } from '#features/dashboard/web/screens.ts'
import { draftsWeb } from '#features/drafts/web/screens.ts'
import { eventsWeb } from '#features/events/web/screens.ts'
import { formEditorWeb } from '#features/form-editor/web/screens.ts'
import { formGalleryWeb } from '#features/form-gallery/web/screens.ts'
import { givenFormsWeb } from '#features/given-forms/web/screens.ts'
import { interviewsWeb } from '#features/interviews/web/screens.ts'
import { jobAlertsWeb } from '#features/job-alerts/web/screens.ts'
import { matchWeb } from '#features/match/web/screens.ts'
import { notificationsWeb } from '#features/notifications/web/screens.ts'
import { offersWeb } from '#features/offers/web/screens.ts'
import { onboardingWeb } from '#features/onboarding/web/screens.ts'
import { positionsWeb } from '#features/positions/web/screens.ts'
import { referralsWeb } from '#features/referrals/web/screens.ts'
import { resumeExportWeb } from '#features/resume-export/web/screens.ts'
import { resumesWeb } from '#features/resumes/web/screens.ts'
import { profileWeb } from '#features/profile/web/screens.ts'
import { savedPositionsWeb } from '#features/saved-positions/web/screens.ts'
import { searchWeb } from '#features/search/web/screens.ts'
import { sessionWeb } from '#features/session/web/screens.ts'
import { settingsWeb } from '#features/settings/web/screens.ts'
import { signingWeb } from '#features/signing/web/screens.ts'
import { talentNetworkWeb } from '#features/talent-network/web/screens.ts'
import { telemetryWeb } from '#features/telemetry/web/screens.ts'
import { themeWeb } from '#features/theme/web/screens.ts'
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
  positionParts: webFeatures.flatMap(({ positionParts = [] }) => positionParts),
  positionPageParts: webFeatures.flatMap(({ positionPageParts = [] }) => positionPageParts),
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
