import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { resumeLimits } from '../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { safeFileName } from '#platform/http/file-name.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { publish } from '#platform/live/publish.ts'
import { resumeErrors } from '../errors.ts'
import type { ResumeCall, ResumeDependencies } from './dependencies.ts'
import {
  findResume,
  listResumes,
  lockAccount,
  purgeResume,
  renameResume,
  type ResumeRow,
  setMain,
  setRemoved,
} from './store.ts'

export type ResumeChange = { operation: 'main' | 'delete' | 'restore' } | { operation: 'rename'; fileName: string }

/** Deletes a résumé permanently once its deletion can no longer be undone. */
const purgeJob = defineJob({
  name: 'resume-purge',
  data: z.object({ encId: z.string(), removedAt: z.iso.datetime() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  backoff: { maxSeconds: 3600 },
})

/**
 * Changes one résumé of the candidate; idempotent. If the main one is deleted, the newest of the rest becomes the main
 * one, until the deletion is undone.
 * @throws `request/not-found` for an unknown, foreign or permanently deleted one; `resumes/full`
 */
export async function changeResume(call: ResumeCall, id: string, change: ResumeChange): Promise<void> {
  const { service, viewer } = call
  const encId = normalizeId(id)
  await service.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, viewer))) throw requestErrors.error('session-ended')
    const row = await findResume(trx, viewer, encId)
    const now = await service.nowIn(trx)
    if (!row || !isReachable(row, change, now)) throw requestErrors.error('not-found')
    if (change.operation === 'main') await setMain(trx, viewer, encId)
    else if (change.operation === 'rename')
      await renameResume(trx, viewer, encId, nameWithEnding(change.fileName, row.fileName))
    else if (change.operation === 'delete') {
      if (row.removedAt) return
      // Its row stays marked as the main one, for the undo.
      await setRemoved(trx, viewer, encId, now)
      const [next] = await listResumes(trx, viewer)
      if (row.isMain && next) await setMain(trx, viewer, next.encId)
      const after = resumeLimits.undoMs / 1000
      const removal = { encId, removedAt: now.toISOString() }
      await service.jobs.send(purgeJob, removal, { transaction: trx, after })
    } else if (row.removedAt) {
      if ((await listResumes(trx, viewer)).length >= limits.resumesMax)
        throw resumeErrors.error('full', { values: { most: limits.resumesMax } })
      if (row.isMain) await setMain(trx, viewer, encId)
      await setRemoved(trx, viewer, encId, null)
    }
    await publish(trx, viewer, { kind: 'profile' })
  })
}

const isReachable = ({ removedAt }: ResumeRow, { operation }: ResumeChange, now: Date) =>
  removedAt === null ||
  operation === 'delete' ||
  (operation === 'restore' && now.getTime() - removedAt.getTime() < resumeLimits.undoMs)

/** Returns the new name with the old extension, by which programs recognize the format. */
function nameWithEnding(typed: string, old: string): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(old)?.[0] ?? ''
  const base = typed.toLowerCase().endsWith(ending.toLowerCase()) ? typed.slice(0, typed.length - ending.length) : typed
  return safeFileName(`${base.trim() || 'resume'}${ending}`)
}

/** Registers the job that deletes résumés permanently. */
export function purgeResumes(jobs: Jobs, { db, files }: Pick<ResumeDependencies, 'db' | 'files'>): void {
  jobs.handle(purgeJob, async ({ encId, removedAt }) => {
    const key = await db.transaction().execute((trx) => purgeResume(trx, encId, new Date(removedAt)))
    // After a crash at this point the orphan job deletes the file.
    if (key !== undefined) await files.delete(key)
  })
}
