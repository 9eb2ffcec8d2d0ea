import { colleagueOfService } from '#features/jobs/positions/server/index.ts'
import { occurrenceListener } from '#features/site/webhooks/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { deskEndpoints } from '../contract.ts'
import { seesJob } from './jobs/show-job.ts'
import { newsListener, newsJob, sendNews } from './news/news-listener.ts'
import { sendDigests } from './news/send-digests.ts'
import { deskBindings } from './routes.ts'

/** The company's desk: what waits for a person, jobs with their applicants, and each application. */
export const desk = defineFeature({
  name: 'desk',
  after: ['staff', 'applications'],
  endpoints: deskEndpoints,
  bindings: deskBindings,
  provides: [
    provide(colleagueOfService, (context) => (viewer, job) => seesJob({ context, viewer }, job)),
    provide(occurrenceListener, newsListener),
  ],
  jobs: (context) => {
    runRegularly(context, { name: 'send-staff-digests', cron: '2 * * * *' }, (_db, now) => sendDigests(context, now))
    context.jobs.handle(newsJob, ({ id }) => sendNews(context, id))
  },
})
