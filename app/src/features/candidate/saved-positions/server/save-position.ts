import { savedLimits } from '../limits.ts'
import { findPosition, showOpenPosition, showPosition } from '#features/jobs/positions/server/index.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { savedPositionErrors } from '../errors.ts'
import { countSaved, purgeRemoved, insertSaved, type Owner, removeSaved, restoreSaved } from './store.ts'

/** Makes the candidate's open dashboards refetch the list on all devices. */
const refreshPages = (trx: Transaction, owner: Owner) => publish(trx, owner, { kind: 'saved' })

export interface SavedChange {
  positionId: string
  /** Key of a private position. */
  key: string | undefined
}

/**
 * Saves a position. One removed recently returns to its old place, even if it is closed; otherwise only positions
 * visible to the viewer can be saved.
 * @throws `positions/not-found`; `savedPositions/full` if the list is full
 */
export async function savePosition(db: Database, owner: Owner, change: SavedChange, now: Date): Promise<number> {
  const id = parsePositionId(change.positionId)
  if (id === undefined) throw positionErrors.error('not-found')
  const restored = await db.transaction().execute(async (trx) => {
    await purgeRemoved(trx, owner, new Date(now.getTime() - savedLimits.undoMs))
    const isBack = await restoreSaved(trx, owner, id)
    if (isBack) await refreshPages(trx, owner)
    return isBack
  })
  const position = restored
    ? await findPosition(db, owner.tenantId, id)
    : await showOpenPosition(db, owner.tenantId, change.positionId, change.key, async () => now)
  if (!position) throw positionErrors.error('not-found')
  if (restored) return id
  if ((await countSaved(db, owner)) >= savedLimits.positions)
    throw savedPositionErrors.error('full', { values: { most: savedLimits.positions } })
  await db.transaction().execute(async (trx) => {
    await insertSaved(trx, owner, position, now)
    await refreshPages(trx, owner)
  })
  return id
}

/**
 * Removes a position from the list; idempotent.
 * @throws `positions/not-found` if it is neither in the list nor visible
 */
export async function unsavePosition(db: Database, owner: Owner, change: SavedChange, now: Date): Promise<number> {
  const id = parsePositionId(change.positionId)
  if (id === undefined) throw positionErrors.error('not-found')
  const isRemoved = await db.transaction().execute(async (trx) => {
    const removed = await removeSaved(trx, owner, id, now)
    if (removed) await refreshPages(trx, owner)
    return removed
  })
  if (!isRemoved) await showPosition(db, owner.tenantId, change.positionId, change.key)
  return id
}
