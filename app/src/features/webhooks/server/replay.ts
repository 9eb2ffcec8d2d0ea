import type { Database } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deliveryStates } from '../states.ts'
import { lockDeliveries, restartDelivery } from './store.ts'
import { deliveryJob } from './webhooks.ts'

/**
 * Replays deliveries of a company from their first attempt, with their original ids: those named, or all that were
 * given up.
 * @returns their ids
 */
export async function replayDeliveries(
  { db, jobs }: { db: Database; jobs: Jobs },
  { tenantId, ids, now }: { tenantId: number; ids: readonly string[]; now: Date },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const which = ids.length > 0 ? { ids } : { state: 'given-up' as const }
    const found = await lockDeliveries(trx, tenantId, which)
    for (const { id, state } of found) {
      const next = deliveryStates.next(state, 'replay')
      if (!next.ok) continue
      await restartDelivery(trx, id, next.state, now)
      await jobs.send(deliveryJob, { delivery: id }, { transaction: trx })
    }
    return found.map(({ id }) => id)
  })
}
