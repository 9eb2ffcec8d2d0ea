import { referralLimits } from '../../limits.ts'
import type { ApplicationReferral, ReferredApplication } from '#features/applying/applications/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { recordReferral } from '../records/record-referral.ts'
import type { ReferralDependencies } from '../records/dependencies.ts'
import {
  findVerifiedEmail,
  listApplied,
  lockAccepted,
  type Referred,
  type ReferralRow,
  writeApplied,
} from '../records/store.ts'
import { APPLIED } from '../../states.ts'

/**
 * Marks the referrals that the applicant agreed to for the position, and notifies their referrers. People are
 * identified only by a proven address, because anyone can type another person's address into an application.
 * @returns the referrals, oldest first
 */
export async function followApplication(
  dependencies: ReferralDependencies,
  trx: Transaction,
  { id, applicant, positionId, now }: ReferredApplication,
): Promise<readonly ApplicationReferral[]> {
  const { tenantId, accountId } = applicant
  const address = await findVerifiedEmail(trx, applicant)
  // A guest without a proven address can't have been referred.
  if (accountId === null && address === null) return []
  const person: Referred = {
    tenantId,
    accountId,
    emailHash: address === null ? null : dependencies.addresses.hash(tenantId, address),
  }
  const rows = await lockAccepted(trx, person, positionId, now)
  if (rows.length === 0) return []
  const expiresAt = addDays(now, referralLimits.keptDays)
  await writeApplied(
    trx,
    rows.map((row) => row.id),
    { applicationId: id, accountId, now, expiresAt },
  )
  for (const row of rows) await recordReferral(dependencies, trx, { ...row, state: APPLIED }, { what: 'applied', now })
  return rows.map(shownToCompany)
}

/** Returns the remaining referrals of applications, by the application's row id. */
export async function referralsOfApplications(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ApplicationReferral[]>> {
  const found = new Map<number, ApplicationReferral[]>()
  if (ids.length === 0) return found
  for (const row of await listApplied(db, ids, now))
    if (row.applicationId !== null)
      found.set(row.applicationId, [...(found.get(row.applicationId) ?? []), shownToCompany(row)])
  return found
}

const shownToCompany = ({ referrer, relation, note }: ReferralRow): ApplicationReferral => ({
  referrer,
  relation,
  note,
})
