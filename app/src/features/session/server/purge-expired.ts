import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { purgeExpired } from './session-store.ts'

const forgetting = defineJob({
  name: 'forget-expired-sessions',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
})

/** Schedules the nightly deletion of expired data, which is already ignored before. */
export function purgeExpiredDaily(jobs: Jobs, db: Database, now: () => Promise<Date>): void {
  jobs.handle(forgetting, async () => purgeExpired(db, await now()))
  jobs.schedule(forgetting, '23 3 * * *', {})
}
