import { colleagueOfService } from '#features/jobs/positions/server/index.ts'
import { occurrenceListener } from '#features/site/webhooks/server/index.ts'
import { AppError } from '#kernel/error.ts'
import { readsApplication } from '#platform/acts/bind-act.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { deskEndpoints } from '../contract.ts'
import { colleagueCalendars, openColleagueCalendars } from './calendars/colleague-calendars.ts'
import { seesJob } from './jobs/show-job.ts'
import { newsListener, newsJob, sendNews } from './news/news-listener.ts'
import { sendDigests } from './news/send-digests.ts'
import { readable } from './records/desk-call.ts'
import { deskBindings } from './routes.ts'

export { type ConnectionTrouble, connectionTroublesService } from './records/connection-troubles.ts'
export { type JobCounts, jobCountsService } from './records/job-counts.ts'

/** The company's desk: what waits for a person, jobs with their applicants, and each application. */
export const desk = defineFeature({
  name: 'desk',
  after: ['staff', 'applications'],
  endpoints: deskEndpoints,
  bindings: deskBindings,
  provides: [
    provide(colleagueOfService, (context) => (viewer, job) => seesJob({ context, viewer }, job)),
    provide(colleagueCalendars, openColleagueCalendars),
    provide(occurrenceListener, newsListener),
    provide(readsApplication, (context) => async (viewer, tenant, application) => {
      const found = await readable({ context, viewer, tenant }, application).catch((error: unknown) => {
        if (error instanceof AppError) return undefined
        throw error
      })
      return found !== undefined
    }),
  ],
  jobs: (context) => {
    runRegularly(context, { name: 'send-staff-digests', cron: '2 * * * *' }, (_db, now) => sendDigests(context, now))
    context.jobs.handle(newsJob, ({ id }) => sendNews(context, id))
  },
})
