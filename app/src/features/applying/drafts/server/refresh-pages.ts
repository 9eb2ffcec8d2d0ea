import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type LiveEvent, noticeOf, publish } from '#platform/live/publish.ts'

/**
 * Makes the candidate's open pages refetch drafts on all devices. `encId` names the changed draft, if it is a single
 * one. Guests have no stream.
 */
export async function refreshPages(
  trx: Transaction,
  { tenantId, accountId }: Applicant,
  encId?: string,
): Promise<void> {
  if (accountId !== null) await publish(trx, { tenantId, accountId }, draftEvent(encId))
}

/** Returns the expression that does the same within a statement, which saves a round trip; undefined for guests. */
export const pagesNotice = (
  { tenantId, accountId }: Applicant,
  encId: string,
): ReturnType<typeof noticeOf> | undefined =>
  accountId === null ? undefined : noticeOf({ tenantId, accountId }, draftEvent(encId))

const draftEvent = (encId: string | undefined): LiveEvent => ({
  kind: 'draft',
  ...(encId !== undefined && { data: { draft: encId } }),
})
