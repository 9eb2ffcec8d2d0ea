import type { ErasureReceipt } from '#kernel/erasure-receipt.ts'
import { requestErrors } from '#kernel/error.ts'
import { alwaysKept, type ErasureLine } from '#platform/personal-data/held-data.ts'
import { recordErasure } from '#platform/personal-data/record-erasure.ts'
import type { GuestCall, GuestDependencies } from './dependencies.ts'
import { endedGuestCookie } from './guest-service.ts'
import { deleteGuest, lockGuest } from './store.ts'

/**
 * Erases everything that the guest of a browser gave. The browser with the guest's cookie needs no further proof: it can withdraw the
 * applications and delete the drafts one by one anyway.
 * @throws `request/not-signed-in` if the guest is gone or an account took it over
 */
export async function eraseGuest(
  { service, tenant, context }: GuestCall,
  guestId: number,
): Promise<{ receipt: ErasureReceipt; cookies: string[] }> {
  const how = { now: await context.now(), locale: context.locale }
  const receipt = await eraseGuestData(service, { tenantId: tenant.id, guestId }, how)
  if (!receipt) throw requestErrors.error('not-signed-in')
  context.info({ audit: 'guest-erased', domain: tenant.domain, reference: receipt.reference }, 'audit')
  return { receipt, cookies: [endedGuestCookie(service.publicUrl())] }
}

/**
 * Erases everything that a guest gave, in one transaction, like the deletion of an account. Returns undefined if the guest is gone or
 * an account took it over.
 */
export function eraseGuestData(
  { db, applications, drafts }: Pick<GuestDependencies, 'db' | 'applications' | 'drafts'>,
  { tenantId, guestId }: { tenantId: number; guestId: number },
  { now, locale }: { now: Date; locale: string },
): Promise<ErasureReceipt | undefined> {
  const guest = { tenantId, accountId: null, guestId }
  return db.transaction().execute(async (trx) => {
    if (!(await lockGuest(trx, guestId))) return undefined
    const lines: ErasureLine[] = [
      // First, since an application refers to its draft's files.
      ...(await applications.erase(trx, guest, now)),
      ...(await drafts.erase(trx, guest, now)),
    ]
    await deleteGuest(trx, guestId)
    const kept = alwaysKept.map((line) => (line.kept === 'backups' ? { ...line, kept: 'guestBackups' } : line))
    return recordErasure(trx, tenantId, [...lines, ...kept], { now, locale })
  })
}
