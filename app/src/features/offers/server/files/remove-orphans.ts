import { z } from 'zod'
import { serverLimits } from '#config/server-limits.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { databaseNow } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { keysInUse, OFFER_FILES } from './key-store.ts'
import type { OfferService } from '../offer-service.ts'

const orphansJob = defineJob({
  name: 'offer-orphans',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 600,
  expireSeconds: 3600,
})

const AT_ONCE = 500

/**
 * Deletes unreferenced files of offers: from an interrupted upload, or of a deleted offer. Keeps recent ones, whose
 * transaction can still be in progress. @returns their number
 */
export async function removeOrphans({ db, files }: Pick<OfferService, 'db' | 'files'>, now: Date): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const remove = async () => {
    const used = await keysInUse(db, batch)
    for (const key of batch.filter((each) => !used.has(each))) {
      await files.delete(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key, changedAt } of files.list()) {
    if (!key.startsWith(OFFER_FILES) || now.getTime() - changedAt.getTime() < serverLimits.orphanFileMs) continue
    batch.push(key)
    if (batch.length >= AT_ONCE) await remove()
  }
  await remove()
  return removed
}

/**
 * Schedules this every night; must be called before the jobs start. File ages are real time, regardless of the offers'
 * clock.
 */
export function removeOrphansDaily(jobs: Jobs, service: Pick<OfferService, 'db' | 'files'>): void {
  jobs.handle(orphansJob, async () => void (await removeOrphans(service, await databaseNow(service.db))))
  jobs.schedule(orphansJob, '20 3 * * *', {})
}
