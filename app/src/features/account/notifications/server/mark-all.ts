import type { Database, Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { notificationErrors } from '../errors.ts'
import { clickAll, clickOne, countNew, type NotificationRow, type Owner, settleRows, viewAll } from './store.ts'

interface Marking {
  owner: Owner
  /** Id of the newest notification the reader has seen; later ones are not affected. */
  upTo: number | undefined
  now: Date
}

/**
 * Marks all notifications up to the newest one seen as viewed or read, and updates the person's other pages. @returns
 * the number of new ones left
 */
export async function markAll(db: Database, how: 'viewed' | 'clicked', { owner, upTo, now }: Marking): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const marked = await (how === 'viewed' ? viewAll : clickAll)(trx, owner, upTo, now)
    if (marked > 0) await publish(trx, owner, { kind: 'badge' })
    return countNew(trx, owner)
  })
}

/**
 * Marks one notification as read.
 * @throws `notifications/not-found` alike for another person's and a missing one
 */
export async function markOneClicked(db: Database, owner: Owner, id: string, now: Date): Promise<NotificationRow> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notificationErrors.error('not-found')
  return db.transaction().execute(async (trx) => {
    const row = await clickOne(trx, owner, Number(id), now)
    if (!row) throw notificationErrors.error('not-found')
    await publish(trx, owner, { kind: 'badge' })
    return row
  })
}

/** Removes "Action required" from all notifications on a matter, and updates open pages on commit. */
export async function settleNotifications(trx: Transaction, owner: Owner, matter: string, now: Date): Promise<void> {
  if ((await settleRows(trx, owner, matter, now)) > 0) await publish(trx, owner, { kind: 'badge' })
}
