import { apply } from '#features/apply/server/index.ts'
import { applications } from '#features/applications/server/index.ts'
import { assistant } from '#features/assistant/server/index.ts'
import { cart } from '#features/cart/server/index.ts'
import { companyApi } from '#features/company-api/server/index.ts'
import { dashboard } from '#features/dashboard/server/index.ts'
import { documents } from '#features/documents/server/index.ts'
import { drafts } from '#features/drafts/server/index.ts'
import { formEditor } from '#features/form-editor/server/index.ts'
import { events } from '#features/events/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { givenForms } from '#features/given-forms/server/index.ts'
import { guests } from '#features/guests/server/index.ts'
import { interviews } from '#features/interviews/server/index.ts'
import { jobAlerts } from '#features/job-alerts/server/index.ts'
import { jobImport } from '#features/job-import/server/index.ts'
import { match } from '#features/match/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { offers } from '#features/offers/server/index.ts'
import { onboarding } from '#features/onboarding/server/index.ts'
import { places } from '#features/places/server/index.ts'
import { positions } from '#features/positions/server/index.ts'
import { profile } from '#features/profile/server/index.ts'
import { publishing } from '#features/publishing/server/index.ts'
import { referrals } from '#features/referrals/server/index.ts'
import { resumes } from '#features/resumes/server/index.ts'
import { resumeExport } from '#features/resume-export/server/index.ts'
import { savedPositions } from '#features/saved-positions/server/index.ts'
import { search } from '#features/search/server/index.ts'
import { session } from '#features/session/server/index.ts'
import { settings } from '#features/settings/server/index.ts'
import { signing } from '#features/signing/server/index.ts'
import { talentNetwork } from '#features/talent-network/server/index.ts'
import { telemetry } from '#features/telemetry/server/index.ts'
import { tenants } from '#features/tenants/server/index.ts'
import { terms } from '#features/terms/server/index.ts'
import { theme } from '#features/theme/server/index.ts'
import { webhooks } from '#features/webhooks/server/index.ts'
import type { Feature } from '#platform/feature/feature.ts'
import { orderFeatures } from '#platform/feature/order-features.ts'

/** All features of the server and the commands, in the order of help and reference. */
export const features: readonly Feature[] = [
  places,
  jobImport,
  search,
  positions,
  savedPositions,
  jobAlerts,
  match,
  publishing,
  guests,
  forms,
  formEditor,
  drafts,
  applications,
  interviews,
  cart,
  assistant,
  apply,
  dashboard,
  events,
  referrals,
  offers,
  givenForms,
  documents,
  notifications,
  webhooks,
  companyApi,
  signing,
  tenants,
  theme,
  session,
  terms,
  profile,
  resumes,
  resumeExport,
  onboarding,
  settings,
  talentNetwork,
  telemetry,
]

/** The same features, each after those named in its `after`. */
export const orderedFeatures = orderFeatures(features)
