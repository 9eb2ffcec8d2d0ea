import { serverLimits } from '#config/server-limits.ts'
import { addDays } from '#kernel/time.ts'
import { isSent, stateAt } from '../states.ts'
import { recordReferral } from './notify-referrer.ts'
import type { ReferralParts } from './parts.ts'
import { eraseReferredPerson, listExpired, lockReferral, purgeReferrals } from './store.ts'

/**
 * Erases the addresses of people who didn't answer in time and tells their referrers; deletes referrals at the end of their
 * time. Safe on several servers: each checks again while holding the lock. One that fails is logged and keeps no others.
 */
export async function expireReferrals(parts: ReferralParts, at: Date): Promise<void> {
  await purgeReferrals(parts.db, at)
  for (const { tenantId, encId, accountId } of await listExpired(parts.db, at)) {
    const lapse = parts.db.transaction().execute(async (trx) => {
      const row = await lockReferral(trx, { tenantId, encId, accountId })
      const now = await parts.nowIn(trx)
      if (!row || !isSent(row.state) || isSent(stateAt(row, now))) return
      const expiresAt = addDays(now, serverLimits.referralEndedDays)
      await eraseReferredPerson(trx, row.id, { state: 'expired', now, expiresAt })
      await recordReferral(parts, trx, { ...row, state: 'expired' }, { what: 'expired', now })
    })
    // The next run tries it again.
    await lapse.catch((error: unknown) =>
      parts.log.error({ err: error, referral: encId }, 'could not let a referral lapse'),
    )
  }
}
