import { z } from 'zod'
import { serverLimits } from '#config/server-limits.ts'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { deleteOldEdits } from './store.ts'

const forgetting = defineJob({
  name: 'forget-profile-edits',
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
})

/** Schedules the deletion of changes that can no longer be undone, every hour. */
export function purgeEditsHourly({ jobs, db, now }: Pick<FeatureContext, 'jobs' | 'db' | 'now'>): void {
  jobs.handle(forgetting, async () => deleteOldEdits(db, addDays(await now(), -serverLimits.profileUndoDays)))
  jobs.schedule(forgetting, '17 * * * *', {})
}
