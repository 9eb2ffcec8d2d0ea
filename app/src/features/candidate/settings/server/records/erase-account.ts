import { requestErrors } from '#kernel/error.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { ErasureLine } from '#platform/personal-data/held-data.ts'
import { recordErasure } from '#platform/personal-data/record-erasure.ts'
import type { ErasureReceipt } from '../../contract.ts'
import { sendReceipt } from './erasure-emails.ts'
import { verifyOwner } from './verify-owner.ts'
import type { OwnCall, SettingsDependencies } from './dependencies.ts'
import { type AccountHolder, lockAccount } from './store.ts'

/**
 * Deletes the account of a signed-in candidate with all its data, and ends the account's sessions.
 * @throws the errors of `verifyOwner`
 */
export async function eraseAccount(
  call: OwnCall,
  proof: { password?: string; code?: string },
): Promise<ErasureReceipt> {
  const { service, tenant, viewer, context } = call
  await verifyOwner(call, proof)
  const how = { now: await context.now(), locale: viewer.language ?? context.locale }
  const receipt = await eraseHolder(service, tenant, viewer, how)
  // A repeated request finds nothing left to delete.
  if (!receipt) throw requestErrors.error('session-ended')
  context.info({ audit: 'account-erased', domain: tenant.domain, reference: receipt.reference }, 'audit')
  return receipt
}

/**
 * Deletes an account and all its data atomically: that of all features, the operator's audit line and the emailed receipt are
 * written in one transaction. Returns undefined if the account was already deleted.
 */
export function eraseHolder(
  service: SettingsDependencies,
  tenant: SiteTenant,
  holder: AccountHolder,
  { now, locale }: { now: Date; locale: string },
): Promise<ErasureReceipt | undefined> {
  return service.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, holder))) return undefined
    const lines: ErasureLine[] = []
    for (const data of service.held.erasing) lines.push(...(await data.erase(trx, holder)))
    lines.push(...service.held.alwaysKept)
    const receipt = await recordErasure(trx, tenant.id, lines, { now, locale })
    await sendReceipt(service, { tenant, holder, receipt, now, locale }, trx)
    return receipt
  })
}
