import { z } from 'zod'
import type { ClosedJobs } from '#features/jobs/positions/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob, type JobAttempt } from '#platform/jobs/job-kind.ts'
import { isLive } from '../../states.ts'
import type { ApplicationDependencies } from '../records/dependencies.ts'
import { record } from '../records/next-state.ts'
import { onApplication } from './change-application.ts'
import { listUnnotified } from './list-store.ts'

const closedJob = z.object({
  tenantId: z.int(),
  positionId: z.int(),
  words: z.string().nullable(),
  closedAt: z.iso.datetime(),
})

/** Tells those who applied that a job was closed, apart from the act that closed it: a job can have thousands of applications. */
export const notifyOfClosingJob = defineJob({
  name: 'tell-of-closed-job',
  data: closedJob,
  retryLimit: 5,
  retryDelaySeconds: 60,
})

/** Has those told whose applications to closed jobs are open, once the transaction is committed. */
export const planNotifying =
  ({ jobs }: Pick<FeatureContext, 'jobs'>) =>
  async (transaction: Transaction, { tenantId, positionIds, words, now }: ClosedJobs): Promise<void> => {
    for (const positionId of positionIds)
      await jobs.send(notifyOfClosingJob, { tenantId, positionId, words, closedAt: now.toISOString() }, { transaction })
  }

/** Tells everyone who wasn't told yet; no one if the job was reopened meanwhile. Each application is a separate transaction. */
export async function notifyOfClosing(
  dependencies: ApplicationDependencies,
  { tenantId, positionId, words, closedAt }: z.output<typeof closedJob>,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  const choice = { tenantId, positionId, closedAt: new Date(closedAt) }
  for (;;) {
    const unnotified = await listUnnotified(dependencies.db, choice)
    if (unnotified.length === 0) return
    for (const encId of unnotified) {
      signal.throwIfAborted()
      await onApplication(dependencies, { tenantId, encId }, async (trx, row, now) =>
        // Another server can have taken over the same work.
        isLive(row.state) && (await listUnnotified(trx, { ...choice, encId })).length > 0
          ? record(
              dependencies,
              trx,
              row,
              {
                actor: 'company',
                action: 'job-closed',
                news: 'closed',
                from: row.stageKey,
                to: row.stageKey,
                words,
                change: {},
              },
              now,
            )
          : row,
      )
    }
  }
}
