import { serverLimits } from '#config/server-limits.ts'
import type { Notify } from '#features/notifications/server/index.ts'
import { addDays, addMs, daysLeft } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { deleteFilesJob, deleteUnusedFiles } from '../files/file-store.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { applyPath } from '../present-draft.ts'
import { deleteExpiredDrafts, lockDueDrafts, setReminded } from '../store.ts'

/**
 * Reminds candidates of drafts that they have not changed for days, and of those that end soon: each once, by the channels
 * they chose. One that is both idle and ending gets one reminder.
 */
export async function remindOfDrafts({ db, notify }: { db: Database; notify: Notify }, now: Date): Promise<number> {
  const idleSince = addDays(now, -serverLimits.draftIdleDays)
  const endingUntil = addDays(now, serverLimits.draftEndingDays)
  let count = 0
  for (;;) {
    const sent = await db.transaction().execute(async (trx) => {
      const due = await lockDueDrafts(trx, { now, idleSince, endingUntil })
      for (const draft of due) {
        const { tenantId, accountId, encId, title, endsAt, isEnding } = draft
        await notify(trx, {
          tenantId,
          accountId,
          event: 'application',
          dedupeKey: `draft ${encId} ${isEnding ? 'ending' : 'idle'}`,
          type: 'action_required',
          matter: `draft ${encId}`,
          messageId: isEnding ? 'notification.application.draft-ending' : 'notification.application.draft-idle',
          values: { position: title, days: daysLeft(endsAt, now) },
          redirectUrl: applyPath(draft),
          now,
        })
        await setReminded(trx, draft.id, isEnding ? ['idle', 'ending'] : ['idle'], now)
      }
      return due.length
    })
    count += sent
    if (sent === 0) return count
  }
}

/** Deletes expired drafts, and the files that nothing has used for a day. */
export async function tidyDrafts({ db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> }, now: Date): Promise<void> {
  await deleteExpiredDrafts(db, now)
  const keys = await deleteUnusedFiles(db, addMs(now, -serverLimits.orphanFileMs))
  // A crash in between leaves files without rows, which the nightly job finds.
  if (keys.length > 0) await jobs.send(deleteFilesJob, { keys })
}
