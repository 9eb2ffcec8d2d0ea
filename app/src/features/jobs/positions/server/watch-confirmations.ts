import { z } from 'zod'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { closeUnconfirmed } from './company/close-positions.ts'

const job = defineJob({ name: 'close-unconfirmed', data: z.object({}), retryLimit: 2, retryDelaySeconds: 300 })

type Dependencies = Pick<FeatureContext, 'db' | 'tenants' | 'now' | 'log'>

/** Closes positions that companies haven't confirmed for longer than their sites allow; off by default. */
export async function closeAbandoned({ db, tenants, now, log }: Dependencies): Promise<void> {
  const instant = await now()
  for (const { id, domain, site } of tenants.all()) {
    const days = site.pcsxConfig.closeUnconfirmedDays
    if (days === null) continue
    const closed = await closeUnconfirmed(db, id, addDays(instant, -days), instant)
    if (closed > 0) log.info({ domain, closed, days }, 'closed jobs that the company had not confirmed')
  }
}

/** Schedules the closing of unconfirmed positions every hour in this process. */
export function watchConfirmations(context: Dependencies & Pick<FeatureContext, 'jobs'>): void {
  context.jobs.handle(job, () => closeAbandoned(context))
  context.jobs.schedule(job, '41 * * * *', {})
}
