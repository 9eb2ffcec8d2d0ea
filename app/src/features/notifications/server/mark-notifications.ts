import type { Database } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { notificationErrors } from '../errors.ts'
import { clickAll, clickOne, countNew, type NotificationRow, type Owner, viewAll } from './store.ts'

interface Marking {
  owner: Owner
  /** The newest one that the reader has seen; what arrived after it stays as it is. */
  upTo: number | undefined
  now: Date
}

/** All up to the newest seen one count as viewed or read; other pages of the person hear of it. @returns how many are new still */
export async function markAll(db: Database, how: 'viewed' | 'clicked', { owner, upTo, now }: Marking): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const marked = await (how === 'viewed' ? viewAll : clickAll)(trx, owner, upTo, now)
    if (marked > 0) await publish(trx, owner, { kind: 'badge' })
    return countNew(trx, owner)
  })
}

/**
 * One notification is read.
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
