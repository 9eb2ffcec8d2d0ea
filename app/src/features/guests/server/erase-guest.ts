import type { ErasureReceipt } from '#kernel/erasure-receipt.ts'
import { requestErrors } from '#kernel/error.ts'
import { alwaysKept, type ErasureLine } from '#platform/personal-data/part.ts'
import { recordErasure } from '#platform/personal-data/record-erasure.ts'
import type { GuestCall } from './guest-parts.ts'
import { endedGuestCookie } from './guest-service.ts'
import { deleteGuest, lockGuest } from './store.ts'

/**
 * Erases everything that a guest gave, in one transaction, like the deletion of an account. The browser with the guest's cookie
 * needs no further proof: it can withdraw the applications and delete the drafts one by one anyway.
 * @throws `request/not-signed-in` if the guest is gone or an account took it over
 */
export async function eraseGuest(
  { service, tenant, context }: GuestCall,
  guestId: number,
): Promise<{ receipt: ErasureReceipt; cookies: string[] }> {
  const now = await context.now()
  const guest = { tenantId: tenant.id, accountId: null, guestId }
  const receipt = await service.db.transaction().execute(async (trx) => {
    if (!(await lockGuest(trx, guestId))) throw requestErrors.error('not-signed-in')
    const lines: ErasureLine[] = [
      // First, since an application refers to its draft's files.
      ...(await service.applications.erase(trx, guest, now)),
      ...(await service.drafts.erase(trx, guest, now)),
    ]
    await deleteGuest(trx, guestId)
    const kept = alwaysKept.map((line) => (line.kept === 'backups' ? { ...line, kept: 'guestBackups' } : line))
    return recordErasure(trx, tenant.id, [...lines, ...kept], { now, locale: context.locale })
  })
  context.info({ audit: 'guest-erased', domain: tenant.domain, reference: receipt.reference }, 'audit')
  return { receipt, cookies: [endedGuestCookie(service.publicUrl())] }
}
