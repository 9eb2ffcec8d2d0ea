import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import type { ShownReferral } from '../contract.ts'
import { isOffered, type ReferralCall } from './records/dependencies.ts'
import { presentReferral } from './records/present-referral.ts'
import { findVerifiedEmail, listOwn } from './records/store.ts'
import { isSent } from '../states.ts'

/** Returns the referrals that a candidate made and received, newest first; none while the gate is off. */
export async function showReferrals(
  { dependencies, tenant, context }: ReferralCall,
  accountId: string,
): Promise<ShownReferral[]> {
  if (!isOffered(tenant)) return []
  const { db, addresses } = dependencies
  const email = await findVerifiedEmail(db, { accountId })
  const emailHash = email === null ? null : addresses.hash(tenant.id, email)
  const rows = await listOwn(db, { tenantId: tenant.id, accountId, emailHash })
  const now = await context.now()
  return rows
    .filter(({ state, expiresAt }) => isSent(state) || now < expiresAt)
    .map((row) => presentReferral(row, row.accountId === accountId ? 'made' : 'received', { addresses, now }))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/**
 * The candidate's referrals on the dashboard. They cause no nudges, because a received referral is answered through its
 * emailed link.
 */
export const referralDashboard = (dependencies: ReferralCall['dependencies']): DashboardPart => ({
  key: 'referrals',
  tabs: ['referrals'],
  isOffered,
  async load({ tenant, accountId, context }) {
    const referrals = await showReferrals({ dependencies, tenant, context }, accountId)
    return { data: { referrals }, total: referrals.length, causes: [] }
  },
})
