import { applicationLimits } from '../../limits.ts'
import { addDays, DAY_MS } from '#kernel/time.ts'
import { onApplication } from '../company/change-application.ts'
import { notifyOfErasure } from '../records/notify-applicant.ts'
import type { ApplicationDependencies } from '../records/dependencies.ts'
import { eraseApplication } from './erase-application.ts'
import { type DueApplication, listDue, listToWarn, purgeKeys, postponeErasure, setWarned } from './erase-store.ts'

/** Applications that a run erases, and those whose erasure it announces. */
export interface RetentionRun {
  erased: DueApplication[]
  warned: DueApplication[]
}

/**
 * Erases the applications whose retention time is over, and notifies people `retentionWarningDays` before. Erasure is
 * postponed if the person was not notified in time. Applications on legal hold are kept.
 * @param dryRun returns what would happen without changing anything
 */
export async function runRetention(
  dependencies: ApplicationDependencies,
  now: Date,
  { tenantId, dryRun = false }: { tenantId?: number; dryRun?: boolean } = {},
): Promise<RetentionRun> {
  const choice = { tenantId, limit: applicationLimits.retentionRun }
  const warningDays = applicationLimits.retentionWarningDays
  const warned = await listToWarn(dependencies.db, addDays(now, warningDays), choice)
  const unnotified = new Set(warned.map(({ encId }) => encId))
  const erased = (await listDue(dependencies.db, now, choice)).filter(({ encId }) => !unnotified.has(encId))
  if (dryRun) return { erased, warned }
  for (const target of warned)
    await onApplication(dependencies, target, async (trx, row, at) => {
      if (row.legalHold || row.erasedAt !== null || row.retainUntil === null) return row
      const until = new Date(Math.max(row.retainUntil.getTime(), at.getTime() + warningDays * DAY_MS))
      await postponeErasure(trx, row.id, until)
      await setWarned(trx, row.id, at)
      await notifyOfErasure(dependencies, trx, row, { until, now: at })
      return row
    })
  for (const target of erased)
    await onApplication(dependencies, target, async (trx, row, at) => {
      const isDue = row.retainUntil !== null && row.retainUntil <= at
      if (isDue && !row.legalHold && row.erasedAt === null) {
        await dependencies.afterMove(trx, { id: row.id, tenantId: row.tenantId, what: 'erased', now: at })
        await eraseApplication(trx, { ...dependencies, now: at }, row, 'retention')
      }
      return row
    })
  await purgeKeys(dependencies.db, addDays(now, -1))
  return { erased, warned }
}
