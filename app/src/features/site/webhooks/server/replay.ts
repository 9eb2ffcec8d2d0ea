import type { Database } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deliveryStates, GIVEN_UP } from '../states.ts'
import { firstOf, lockDeliveries, restartDelivery } from './store.ts'
import { deliveryJob } from './webhooks.ts'

/**
 * Replays deliveries of a company from their first attempt, with their original ids: those named, or all that were
 * given up. Those about one thing are sent in their order, also before later ones that are still pending.
 * @returns their ids
 */
export async function replayDeliveries(
  { db, jobs }: { db: Database; jobs: Jobs },
  { tenantId, ids, now }: { tenantId: number; ids: readonly string[]; now: Date },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const which = ids.length > 0 ? { ids } : { state: GIVEN_UP }
    const found = await lockDeliveries(trx, tenantId, which)
    for (const { id, state } of found) {
      const next = deliveryStates.next(state, 'replay')
      if (!next.ok) continue
      await restartDelivery(trx, id, next.state, now)
    }
    for (const delivery of await firstOf(
      trx,
      found.map(({ id }) => id),
    ))
      await jobs.send(deliveryJob, { delivery }, { transaction: trx })
    return found.map(({ id }) => id)
  })
}
