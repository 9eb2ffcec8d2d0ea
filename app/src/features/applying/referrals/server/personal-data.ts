import { sql } from 'kysely'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { HeldData } from '#platform/personal-data/held-data.ts'
import { addressService } from './records/dependencies.ts'
import { findVerifiedEmail, listMade, listReceived } from './records/store.ts'

/**
 * Referrals of a candidate: those made, and those received by the account or at its proven address. The referred
 * person's address isn't in the referrer's download. Erasure deletes both kinds; applications that came by one keep
 * their mark.
 */
export const referralsData = ({ use }: Pick<FeatureContext, 'use'>): HeldData => ({
  feature: 'referrals',
  tables: ['referrals'],
  async export(db, { tenantId, accountId }) {
    const addresses = use(addressService)
    const email = await findVerifiedEmail(db, { accountId })
    const emailHash = email === null ? null : addresses.hash(tenantId, email)
    const made = await listMade(db, tenantId, accountId)
    const received = await listReceived(db, { tenantId, accountId, emailHash })
    const shared = ({
      positionTitle: position,
      state: status,
      relation,
      note,
      createdAt,
      since,
    }: (typeof made)[0]) => ({
      position,
      status,
      relation,
      note,
      createdAt: createdAt.toISOString(),
      changedAt: since.toISOString(),
    })
    return {
      json: {
        referrals: made.map((row) => ({ name: row.name, ...shared(row) })),
        referralsReceived: received.map((row) => ({
          referrer: row.referrer,
          name: row.name,
          email: addresses.open(row.sealedEmail),
          ...shared(row),
        })),
      },
      files: [],
    }
  },
  async erase(trx, { tenantId, accountId }) {
    const email = await findVerifiedEmail(trx, { accountId })
    const emailHash = email === null ? null : use(addressService).hash(tenantId, email)
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM referrals WHERE tenant_id = ${tenantId}
        AND (account_id = ${accountId} OR referred_account_id = ${accountId}
          OR (referred_account_id IS NULL AND email_hash = ${emailHash}))`.execute(trx)
    return [{ item: 'referrals', count: Number(numAffectedRows) }]
  },
})
