import { z } from 'zod'
import { databaseNow } from '#platform/db/database.ts'
import { removeOrphans } from '#platform/files/remove-orphans.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { OfferDependencies } from '../records/dependencies.ts'
import { keysInUse, OFFER_FILES } from './key-store.ts'

const orphansJob = defineJob({
  name: 'offer-orphans',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 600,
  expireSeconds: 3600,
})

type Service = Pick<OfferDependencies, 'db' | 'files'>

/**
 * Deletes unreferenced files of offers, which belong to an interrupted upload or a deleted offer. @returns their number
 */
export const removeOfferOrphans = ({ db, files }: Service, now: Date): Promise<number> =>
  removeOrphans(files, { prefix: OFFER_FILES, keysInUse: (keys) => keysInUse(db, keys), now })

/**
 * Schedules the deletion every night; must be called before the jobs start. File ages are measured in real time,
 * independently of the offers' clock.
 */
export function removeOrphansDaily(jobs: Jobs, service: Service): void {
  jobs.handle(orphansJob, async () => void (await removeOfferOrphans(service, await databaseNow(service.db))))
  jobs.schedule(orphansJob, '20 3 * * *', {})
}
