import type { Transaction } from '#platform/db/database.ts'
import { appendEvent } from './records/event-store.ts'
import { assignRemoteId } from './company/candidate-store.ts'
import { refreshPages } from './records/notify-applicant.ts'
import type { ApplicationDependencies } from './records/dependencies.ts'
import { assignToAccount, listOfGuest } from './records/store.ts'

/**
 * Transfers a guest's applications to an account, with their history. If the account has an active application for the
 * same position, both stay, as the company received both.
 * @returns the number of applications
 */
export async function claimApplications(
  { nowIn }: Pick<ApplicationDependencies, 'nowIn'>,
  trx: Transaction,
  guestId: number,
  accountId: string,
): Promise<number> {
  const mine = await listOfGuest(trx, guestId)
  if (mine.length === 0) return 0
  const now = await nowIn(trx)
  for (const { id, tenantId, encId, positionId } of mine) {
    await assignToAccount(trx, id, accountId)
    await appendEvent(trx, id, { at: now, actor: 'candidate', action: 'claimed' })
    await refreshPages(trx, { tenantId, accountId, encId, positionId })
  }
  await assignRemoteId(trx, guestId, accountId)
  return mine.length
}
