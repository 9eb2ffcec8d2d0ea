import { serverLimits } from '#config/server-limits.ts'
import { addDays, DAY_MS } from '#kernel/time.ts'
import { onApplication } from '../company/change-application.ts'
import { notifyOfErasure } from '../notify-applicant.ts'
import type { ApplicationParts } from '../parts.ts'
import { eraseApplication } from './erase-application.ts'
import { type DueApplication, listDue, listToWarn, purgeKeys, postponeErasure, setWarned } from './erase-store.ts'

/** Most applications that a run looks at. */
const MOST = 10_000

/** Applications that a run erases, and those whose people it tells of the erasure. */
export interface RetentionRun {
  erased: DueApplication[]
  warned: DueApplication[]
}

/**
 * Erases the applications whose time is over, and tells people `retentionWarningDays` before. An application whose person
 * was not told in time is put off until then. Legal holds are kept.
 * @param dryRun returns what would happen and changes nothing
 */
export async function runRetention(
  parts: ApplicationParts,
  now: Date,
  { tenantId, dryRun = false }: { tenantId?: number; dryRun?: boolean } = {},
): Promise<RetentionRun> {
  const choice = { tenantId, limit: MOST }
  const warningDays = serverLimits.retentionWarningDays
  const warned = await listToWarn(parts.db, addDays(now, warningDays), choice)
  const unnotified = new Set(warned.map(({ encId }) => encId))
  const erased = (await listDue(parts.db, now, choice)).filter(({ encId }) => !unnotified.has(encId))
  if (dryRun) return { erased, warned }
  for (const target of warned)
    await onApplication(parts, target, async (trx, row, at) => {
      if (row.legalHold || row.erasedAt !== null || row.retainUntil === null) return row
      const until = new Date(Math.max(row.retainUntil.getTime(), at.getTime() + warningDays * DAY_MS))
      await postponeErasure(trx, row.id, until)
      await setWarned(trx, row.id, at)
      await notifyOfErasure(parts, trx, row, { until, now: at })
      return row
    })
  for (const target of erased)
    await onApplication(parts, target, async (trx, row, at) => {
      const isDue = row.retainUntil !== null && row.retainUntil <= at
      if (isDue && !row.legalHold && row.erasedAt === null) {
        await parts.afterMove(trx, { id: row.id, tenantId: row.tenantId, what: 'erased', now: at })
        await eraseApplication(trx, { ...parts, now: at }, row, 'retention')
      }
      return row
    })
  await purgeKeys(parts.db, addDays(now, -1))
  return { erased, warned }
}
