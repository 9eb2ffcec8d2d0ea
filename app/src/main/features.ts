import { answers } from '#features/applying/answers/server/index.ts'
import { apply } from '#features/applying/apply/server/index.ts'
import { applications } from '#features/applying/applications/server/index.ts'
import { assistant } from '#features/home/assistant/server/index.ts'
import { cart } from '#features/applying/cart/server/index.ts'
import { desk } from '#features/company/desk/server/index.ts'
import { staff } from '#features/company/staff/server/index.ts'
import { connections } from '#features/company/connections/server/index.ts'
import { companyApi } from '#features/company/company-api/server/index.ts'
import { dashboard } from '#features/home/dashboard/server/index.ts'
import { documents } from '#features/letters/documents/server/index.ts'
import { drafts } from '#features/applying/drafts/server/index.ts'
import { formEditor } from '#features/company/form-editor/server/index.ts'
import { events } from '#features/applying/events/server/index.ts'
import { forms } from '#features/applying/forms/server/index.ts'
import { givenForms } from '#features/applying/given-forms/server/index.ts'
import { guests } from '#features/account/guests/server/index.ts'
import { interviews } from '#features/applying/interviews/server/index.ts'
import { jobAlerts } from '#features/candidate/job-alerts/server/index.ts'
import { jobImport } from '#features/jobs/job-import/server/index.ts'
import { match } from '#features/candidate/match/server/index.ts'
import { notifications } from '#features/account/notifications/server/index.ts'
import { numbers } from '#features/company/numbers/server/index.ts'
import { letterTemplates } from '#features/letters/letter-templates/server/index.ts'
import { offers } from '#features/letters/offers/server/index.ts'
import { onboarding } from '#features/candidate/onboarding/server/index.ts'
import { places } from '#features/jobs/places/server/index.ts'
import { positions } from '#features/jobs/positions/server/index.ts'
import { profile } from '#features/candidate/profile/server/index.ts'
import { publishing } from '#features/jobs/publishing/server/index.ts'
import { referrals } from '#features/applying/referrals/server/index.ts'
import { resumes } from '#features/candidate/resumes/server/index.ts'
import { resumeExport } from '#features/candidate/resume-export/server/index.ts'
import { savedPositions } from '#features/candidate/saved-positions/server/index.ts'
import { search } from '#features/jobs/search/server/index.ts'
import { session } from '#features/account/session/server/index.ts'
import { settings } from '#features/candidate/settings/server/index.ts'
import { siteSettings } from '#features/company/site-settings/server/index.ts'
import { signing } from '#features/letters/signing/server/index.ts'
import { talentNetwork } from '#features/candidate/talent-network/server/index.ts'
import { telemetry } from '#features/site/telemetry/server/index.ts'
import { tenants } from '#features/site/tenants/server/index.ts'
import { terms } from '#features/account/terms/server/index.ts'
import { theme } from '#features/company/theme/server/index.ts'
import { visits } from '#features/site/visits/server/index.ts'
import { webhooks } from '#features/site/webhooks/server/index.ts'
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
  answers,
  drafts,
  applications,
  interviews,
  cart,
  assistant,
  apply,
  dashboard,
  events,
  referrals,
  letterTemplates,
  offers,
  givenForms,
  documents,
  notifications,
  webhooks,
  companyApi,
  staff,
  connections,
  desk,
  siteSettings,
  numbers,
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
  visits,
]

/** The same features, each after those named in its `after`. */
export const orderedFeatures = orderFeatures(features)
