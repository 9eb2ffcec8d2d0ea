import { addDays } from '#kernel/time.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { visitLimits } from '../limits.ts'
import { firstKeptDay } from './count-views.ts'
import { deleteCounts, deleteVisitors } from './visit-store.ts'
import { createVisits, type Visits, visitService } from './visit-service.ts'

export { addToCounts } from './visit-store.ts'
export { type Visits, visitService }

/** Counts of the views of jobs, by day and by where visitors came from. */
export const visits = defineFeature({
  name: 'visits',
  after: ['tenants'],
  provides: [provide(visitService, (context) => createVisits(context))],
  jobs: (context) =>
    runRegularly(context, { name: 'forget-visits', cron: '9 * * * *' }, async (db, now) => {
      for (const { id, site } of context.tenants.all())
        await deleteVisitors(db, id, firstKeptDay(now, site.company.timeZone))
      await deleteCounts(db, addDays(now, -visitLimits.keptDays))
    }),
  watch(context) {
    const counting = context.use(visitService)
    const flush = () =>
      counting.flush().catch((error: unknown) => context.log.error({ err: error }, 'could not add views to the counts'))
    const timer = setInterval(() => void flush(), visitLimits.flushMs)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await flush()
    }
  },
})
