import { referralLimits } from '../limits.ts'
import { addDays } from '#kernel/time.ts'
import { isSent, stateAt, EXPIRED } from '../states.ts'
import { recordReferral } from './records/record-referral.ts'
import type { ReferralDependencies } from './records/dependencies.ts'
import { eraseReferredPerson, listExpired, lockReferral, purgeReferrals } from './records/store.ts'

/**
 * Erases the addresses of people who didn't answer in time and notifies their referrers; deletes referrals when their
 * retention ends. Safe on several servers: each checks again while holding the lock. A referral that fails is logged
 * and doesn't block others.
 */
export async function expireReferrals(dependencies: ReferralDependencies, at: Date): Promise<void> {
  await purgeReferrals(dependencies.db, at)
  for (const { tenantId, encId, accountId } of await listExpired(dependencies.db, at)) {
    const lapse = dependencies.db.transaction().execute(async (trx) => {
      const row = await lockReferral(trx, { tenantId, encId, accountId })
      const now = await dependencies.nowIn(trx)
      if (!row || !isSent(row.state) || isSent(stateAt(row, now))) return
      const expiresAt = addDays(now, referralLimits.endedDays)
      await eraseReferredPerson(trx, row.id, { state: EXPIRED, now, expiresAt })
      await recordReferral(dependencies, trx, { ...row, state: EXPIRED }, { what: 'expired', now })
    })
    // The next run retries it.
    await lapse.catch((error: unknown) =>
      dependencies.log.error({ err: error, referral: encId }, 'could not let a referral lapse'),
    )
  }
}
