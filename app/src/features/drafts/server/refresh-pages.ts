import type { Applicant } from '#features/guests/owner.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'

/**
 * Makes the candidate's open pages, on all devices, fetch drafts again. `encId` names the draft that changed, if it is one.
 * Guests have no stream.
 */
export async function refreshPages(
  trx: Transaction,
  { tenantId, accountId }: Applicant,
  encId?: string,
): Promise<void> {
  if (accountId === null) return
  await publish(trx, { tenantId, accountId }, { kind: 'draft', ...(encId !== undefined && { data: { draft: encId } }) })
}
