import { afterMove } from '#features/applying/applications/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { interviewEndpoints } from '../contract.ts'
import { checkHistories, checkTimes } from './clock/check-interviews.ts'
import { processDueInterviews } from './clock/process-due-interviews.ts'
import { interviewCommands } from './company/commands.ts'
import { companyInterviews, companyInterviewService } from './company/company-interviews.ts'
import { interviewsOnDashboard } from './dashboard.ts'
import { followApplication } from './follow-application.ts'
import { interviewParts } from './interview-parts.ts'
import { interviewsPart } from './personal-data.ts'
import { calendarRoute, interviewBindings } from './routes.ts'
import { seedDemoInterviews } from './seed-demo.ts'

export { type Arrangement, type CompanyInterview, companyInterviewService } from './company/company-interviews.ts'

export const interviews = defineFeature({
  name: 'interviews',
  after: ['session', 'guests', 'notifications', 'webhooks', 'applications'],
  endpoints: interviewEndpoints,
  bindings: (context) => interviewBindings(interviewParts(context)),
  routes: (context, requests) => [calendarRoute(interviewParts(context), requests)],
  provides: [
    provide(companyInterviewService, (context) => companyInterviews(interviewParts(context))),
    provide(afterMove, (context) => (trx, move) => followApplication(interviewParts(context), trx, move)),
  ],
  jobs: (context) =>
    runRegularly(context, { name: 'pass-time-of-interviews', cron: '* * * * *' }, (_db, now) =>
      processDueInterviews(interviewParts(context), now),
    ),
  commands: interviewCommands,
  personalData: interviewsPart,
  dashboard: (context) => interviewsOnDashboard(interviewParts(context)),
  demo: (context, { sites, now }) => seedDemoInterviews(context, sites, now),
  checks: { database: async (db) => [await checkHistories(db), await checkTimes(db)] },
})
