import { requestErrors } from '#kernel/error.ts'
import type { ErasureLine } from '#platform/personal-data/part.ts'
import { recordErasure } from '#platform/personal-data/record-erasure.ts'
import type { ErasureReceipt } from '../contract.ts'
import { sendReceipt } from './erasure-emails.ts'
import { verifyOwner } from './verify-owner.ts'
import type { OwnCall } from './settings-service.ts'
import { lockAccount } from './store.ts'

/**
 * Deletes an account and all its data atomically: all parts, the operator's audit line and the emailed receipt are one
 * transaction. Ends the account's sessions.
 * @throws the errors of `verifyOwner`
 */
export async function eraseAccount(
  call: OwnCall,
  proof: { password?: string; code?: string },
): Promise<ErasureReceipt> {
  const { service, tenant, viewer, context } = call
  await verifyOwner(call, proof)
  const now = await context.now()
  const locale = viewer.language ?? context.locale
  const receipt = await service.db.transaction().execute(async (trx) => {
    // A repeated request finds nothing left to delete.
    if (!(await lockAccount(trx, viewer))) throw requestErrors.error('session-ended')
    const lines: ErasureLine[] = []
    for (const part of service.held.erasing) lines.push(...(await part.erase(trx, viewer)))
    lines.push(...service.held.alwaysKept)
    const made = await recordErasure(trx, tenant.id, lines, { now, locale })
    await sendReceipt(call, made, trx)
    return made
  })
  context.info({ audit: 'account-erased', domain: tenant.domain, reference: receipt.reference }, 'audit')
  return receipt
}
