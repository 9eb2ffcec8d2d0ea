import { randomBytes } from 'node:crypto'
import { requestErrors } from '#kernel/error.ts'
import { messageById } from '#platform/messages/messages.ts'
import type { ErasureLine } from '#platform/personal-data/part.ts'
import type { ErasureReceipt } from '../contract.ts'
import { sendReceipt } from './erasure-mails.ts'
import { verifyOwner } from './verify-owner.ts'
import type { OwnCall } from './settings-service.ts'
import { saveErasure, lockAccount } from './store.ts'

/** Letters and digits that are not confused when read aloud. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const newReference = () => [...randomBytes(10)].map((byte) => SIGNS[byte % SIGNS.length]).join('')

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
  const reference = newReference()
  const locale = viewer.language ?? context.locale
  const receipt = await service.db.transaction().execute(async (trx) => {
    // A repeated request finds nothing left to delete.
    if (!(await lockAccount(trx, viewer))) throw requestErrors.error('session-ended')
    const lines: ErasureLine[] = []
    for (const part of service.held.erasing) lines.push(...(await part.erase(trx, viewer)))
    lines.push(...service.held.alwaysKept)
    await saveErasure(trx, tenant.id, { reference, lines, now })
    const made = presentReceipt(reference, lines, locale)
    await sendReceipt(call, made, trx)
    return made
  })
  context.info({ audit: 'account-erased', domain: tenant.domain, reference }, 'audit')
  return receipt
}

function presentReceipt(reference: string, lines: readonly ErasureLine[], locale: string): ErasureReceipt {
  return {
    reference,
    lines: lines
      .filter(({ count, kept }) => count > 0 || kept !== undefined)
      .map(({ item, count, kept }) => ({
        item,
        count,
        text: messageById(locale, `personalData.item.${item}`, { count }),
        kept: kept === undefined ? null : messageById(locale, `personalData.kept.${kept}`),
      })),
  }
}
