import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import type { ShownReferral } from '../contract.ts'
import { isOffered, type ReferralCall } from './parts.ts'
import { presentReferral } from './present-referral.ts'
import { findVerifiedEmail, listOwn } from './store.ts'

/** Returns the referrals that a candidate made and received, newest first; none while the gate is off. */
export async function showReferrals(
  { parts, tenant, context }: ReferralCall,
  accountId: string,
): Promise<ShownReferral[]> {
  if (!isOffered(tenant)) return []
  const { db, addresses } = parts
  const email = await findVerifiedEmail(db, { accountId })
  const emailHash = email === null ? null : addresses.hash(tenant.id, email)
  const rows = await listOwn(db, { tenantId: tenant.id, accountId, emailHash })
  const now = await context.now()
  return rows
    .filter(({ state, expiresAt }) => state === 'sent' || now < expiresAt)
    .map((row) => presentReferral(row, row.accountId === accountId ? 'made' : 'received', { addresses, now }))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** The candidate's referrals on the dashboard. They cause no nudges: a received one is answered by its emailed link. */
export const referralDashboard = (parts: ReferralCall['parts']): DashboardPart => ({
  key: 'referrals',
  tabs: ['referrals'],
  isOffered,
  async load({ tenant, accountId, context }) {
    const referrals = await showReferrals({ parts, tenant, context }, accountId)
    return { data: { referrals }, total: referrals.length, causes: [] }
  },
})
