import { serverLimits } from '#config/server-limits.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { applicationCalls } from './calls/applications.ts'
import { candidateCalls } from './calls/candidates.ts'
import { demographicCalls } from './calls/demographics.ts'
import { eventCalls } from './calls/events.ts'
import { formCalls } from './calls/forms.ts'
import { givenFormCalls } from './calls/given-forms.ts'
import { interviewCalls } from './calls/interviews.ts'
import { jobCalls } from './calls/jobs.ts'
import { offerCalls } from './calls/offers.ts'
import { stageCalls } from './calls/stages.ts'
import type { CompanyCall } from './company-call.ts'
import { apiKeyCommands } from './keys/commands.ts'
import { purgeRequests } from './keys/store.ts'
import { companyApiRoutes } from './register-calls.ts'

/** Returns all calls of the company API. */
const companyCalls = (context: FeatureContext): CompanyCall[] => [
  ...jobCalls(context),
  ...applicationCalls(context),
  ...candidateCalls(context),
  ...demographicCalls(context),
  ...stageCalls(context),
  ...formCalls(context),
  ...givenFormCalls(context),
  ...eventCalls(context),
  ...offerCalls(context),
  ...interviewCalls(context),
]

export const companyApi = defineFeature({
  name: 'company-api',
  after: ['tenants', 'job-import', 'positions', 'forms', 'applications', 'interviews', 'offers', 'events'],
  routes: (context) => [companyApiRoutes(companyCalls(context), { ...context, production: context.config.production })],
  commands: apiKeyCommands,
  jobs: (context) =>
    runRegularly(context, { name: 'forget-api-requests', cron: '41 3 * * *' }, (db, now) =>
      purgeRequests(db, new Date(now.getTime() - serverLimits.idempotencyKeyMs)),
    ),
})
