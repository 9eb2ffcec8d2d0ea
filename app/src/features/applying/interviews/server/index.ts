import { afterMove } from '#features/applying/applications/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { interviewEndpoints } from '../contract.ts'
import { checkHistories, checkTimes } from './clock/check-times.ts'
import { processDueInterviews } from './clock/process-due-interviews.ts'
import { interviewActs } from './company/acts.ts'
import { interviewCommands } from './company/commands.ts'
import { companyInterviews, companyInterviewService } from './company/company-interviews.ts'
import { bindInterviewReads, interviewReads } from './company/present-interview.ts'
import { interviewsOnDashboard } from './dashboard.ts'
import { followApplication } from './follow-application.ts'
import { interviewDependencies } from './records/dependencies.ts'
import { interviewsData } from './personal-data.ts'
import { calendarRoute, interviewBindings } from './routes.ts'
import { seedDemoInterviews } from './seed-demo.ts'

export { scheduleInterview } from './company/acts.ts'
export { checkSharedTimes } from './records/times.ts'
export { companyInterviewService } from './company/company-interviews.ts'

export const interviews = defineFeature({
  name: 'interviews',
  after: ['session', 'guests', 'notifications', 'webhooks', 'applications'],
  endpoints: [...interviewEndpoints, ...interviewReads],
  bindings: (context) => [...interviewBindings(interviewDependencies(context)), ...bindInterviewReads(context)],
  acts: interviewActs,
  routes: (context, requests) => [calendarRoute(interviewDependencies(context), requests)],
  provides: [
    provide(companyInterviewService, (context) => companyInterviews(interviewDependencies(context))),
    provide(afterMove, (context) => (trx, move) => followApplication(interviewDependencies(context), trx, move)),
  ],
  jobs: (context) =>
    runRegularly(context, { name: 'pass-time-of-interviews', cron: '* * * * *' }, (_db, now) =>
      processDueInterviews(interviewDependencies(context), now),
    ),
  commands: interviewCommands,
  personalData: interviewsData,
  dashboard: (context) => interviewsOnDashboard(interviewDependencies(context)),
  demo: (context, { sites, now }) => seedDemoInterviews(context, sites, now),
  checks: { database: async (db) => [await checkHistories(db), await checkTimes(db)] },
})
