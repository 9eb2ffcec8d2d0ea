import { serverLimits } from '#config/server-limits.ts'
import type { ApplicationReferral, ReferredApplication } from '#features/applying/applications/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { recordReferral } from '../notify-referrer.ts'
import type { ReferralParts } from '../parts.ts'
import {
  findVerifiedEmail,
  listApplied,
  lockAccepted,
  type Referred,
  type ReferralRow,
  writeApplied,
} from '../store.ts'

/**
 * Marks the referrals that the applicant agreed to for the position, and tells their referrers. A person is found by a
 * proven address only: anybody can type another's into an application.
 * @returns them, the one made first before the others
 */
export async function followApplication(
  parts: ReferralParts,
  trx: Transaction,
  { id, applicant, positionId, now }: ReferredApplication,
): Promise<readonly ApplicationReferral[]> {
  const { tenantId, accountId } = applicant
  const address = await findVerifiedEmail(trx, applicant)
  // A guest who proved no address can't have been referred.
  if (accountId === null && address === null) return []
  const person: Referred = {
    tenantId,
    accountId,
    emailHash: address === null ? null : parts.addresses.hash(tenantId, address),
  }
  const rows = await lockAccepted(trx, person, positionId, now)
  if (rows.length === 0) return []
  const expiresAt = addDays(now, serverLimits.referralKeptDays)
  await writeApplied(
    trx,
    rows.map((row) => row.id),
    { applicationId: id, accountId, now, expiresAt },
  )
  for (const row of rows) await recordReferral(parts, trx, { ...row, state: 'applied' }, { what: 'applied', now })
  return rows.map(shownToCompany)
}

/** Returns the referrals that are still kept of applications, by the application's row id. */
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
