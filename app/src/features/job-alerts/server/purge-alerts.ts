import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { purgeAlerts } from './linked-store.ts'

const forgetting = defineJob({
  name: 'forget-job-alerts',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
})

/** Schedules the nightly deletion of unconfirmed and expired alerts. */
export function purgeAlertsDaily(jobs: Jobs, db: Database, now: () => Promise<Date>): void {
  jobs.handle(forgetting, async () => purgeAlerts(db, await now()))
  jobs.schedule(forgetting, '53 3 * * *', {})
}
