import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { type Owner, settleRows } from './store.ts'

/** Removes "Action required" from all notifications on a matter, and updates open pages on commit. */
export async function settleNotifications(trx: Transaction, owner: Owner, matter: string, now: Date): Promise<void> {
  if ((await settleRows(trx, owner, matter, now)) > 0) await publish(trx, owner, { kind: 'badge' })
}
