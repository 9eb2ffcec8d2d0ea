import type { VerifiedAddress } from '#features/account/guests/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { lockFormsByLink } from './claim-store.ts'
import { notifyOfMove } from './records/notify-person.ts'
import type { FormDependencies } from './records/dependencies.ts'
import { addEvent } from './records/store.ts'

/**
 * Transfers the forms that a company sent to an address to the account whose person proved it, with answers and files.
 * From then on the forms' links ask to sign in, and the bell lists unfinished forms.
 * @returns the number of forms
 */
export async function claimForms(
  { sheets, notify }: Pick<FormDependencies, 'sheets' | 'notify'>,
  trx: Transaction,
  { tenantId, accountId, email }: VerifiedAddress,
  now: Date,
): Promise<number> {
  const forms = await lockFormsByLink(trx, { tenantId, email })
  if (forms.length === 0) return 0
  await sheets.give(
    trx,
    forms.map(({ draftId }) => draftId),
    accountId,
  )
  for (const form of forms) {
    await addEvent(trx, form.id, { at: now, actor: 'candidate', action: 'claimed' })
    await notifyOfMove({ notify }, trx, { ...form, tenantId, accountId }, now)
  }
  return forms.length
}
