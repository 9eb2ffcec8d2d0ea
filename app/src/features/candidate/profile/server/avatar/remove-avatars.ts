import { z } from 'zod'
import { profileLimits } from '../../limits.ts'
import { addDays, addMinutes } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { removeOrphans } from '#platform/files/remove-orphans.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { AVATAR_FILES } from './change-avatar.ts'
import { deleteReplaced, keysInUse } from './avatar-store.ts'

/** Longer than the hourly job takes to delete a change that can no longer be undone. */
const SPARE_MINUTES = 120

/** Deletes files whose rows are gone, right after the transaction that deleted them. */
export const deleteAvatarFiles = defineJob({
  name: 'avatar-files',
  data: z.object({ keys: z.array(z.string()) }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  backoff: { maxSeconds: 3600 },
})

const replacedJob = defineJob({ name: 'avatars-replaced', data: z.object({}), retryLimit: 2, retryDelaySeconds: 600 })

const orphansJob = defineJob({
  name: 'avatar-orphans',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 600,
  expireSeconds: 3600,
})

type Service = Pick<FeatureContext, 'db' | 'files'>

/** Deletes photos whose replacement can no longer be undone. @returns their number */
export async function removeReplaced({ db, files }: Service, now: Date): Promise<number> {
  const keys = await deleteReplaced(db, addMinutes(addDays(now, -profileLimits.undoDays), -SPARE_MINUTES))
  // After a crash at this point the orphan job deletes the files.
  for (const key of keys) await files.delete(key)
  return keys.length
}

/** Deletes unreferenced files, except recent ones. @returns their number */
export const removeAvatarOrphans = ({ db, files }: Service, now: Date): Promise<number> =>
  removeOrphans(files, { prefix: AVATAR_FILES, keysInUse: (keys) => keysInUse(db, keys), now })

/** Registers the jobs that delete replaced photos, and files of interrupted uploads. */
export function removeAvatars({ jobs, db, files, now }: Pick<FeatureContext, 'jobs' | 'db' | 'files' | 'now'>): void {
  jobs.handle(deleteAvatarFiles, async ({ keys }) => {
    for (const key of keys) await files.delete(key)
  })
  jobs.handle(replacedJob, async () => void (await removeReplaced({ db, files }, await now())))
  jobs.schedule(replacedJob, '27 * * * *', {})
  jobs.handle(orphansJob, async () => void (await removeAvatarOrphans({ db, files }, await now())))
  jobs.schedule(orphansJob, '50 3 * * *', {})
}
