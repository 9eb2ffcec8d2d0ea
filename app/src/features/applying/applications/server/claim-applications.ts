import type { Transaction } from '#platform/db/database.ts'
import { appendEvent } from './history/event-store.ts'
import { assignRemoteId } from './company/candidate-store.ts'
import { refreshPages } from './notify-applicant.ts'
import type { ApplicationParts } from './parts.ts'
import { assignToAccount, listOfGuest } from './store.ts'

/**
 * Gives a guest's applications to an account, with their history. If the account has a live application for the same
 * position, both stay, as the company received both.
 * @returns the number of applications
 */
export async function claimApplications(
  { nowIn }: Pick<ApplicationParts, 'nowIn'>,
  trx: Transaction,
  guestId: number,
  accountId: string,
): Promise<number> {
  const mine = await listOfGuest(trx, guestId)
  if (mine.length === 0) return 0
  const now = await nowIn(trx)
  for (const { id, tenantId, encId } of mine) {
    await assignToAccount(trx, id, accountId)
    await appendEvent(trx, id, { at: now, actor: 'candidate', action: 'claimed' })
    await refreshPages(trx, { tenantId, accountId, encId })
  }
  await assignRemoteId(trx, guestId, accountId)
  return mine.length
}
