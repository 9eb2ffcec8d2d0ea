import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { purgeEntries } from './store.ts'

const forgetting = defineJob({
  name: 'forget-talent-network-entries',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
})

/** Schedules the nightly deletion of unconfirmed and expired entries. */
export function purgeEntriesDaily(jobs: Jobs, db: Database, now: () => Promise<Date>): void {
  jobs.handle(forgetting, async () => purgeEntries(db, await now()))
  jobs.schedule(forgetting, '43 3 * * *', {})
}
