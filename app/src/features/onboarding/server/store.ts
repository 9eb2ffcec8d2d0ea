import { sql } from 'kysely'
import { fullName } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { KnownValues } from '../contract.ts'

export interface Owner {
  accountId: string
  tenantId: number
}

/** Stored data about a candidate; no row exists before the first step. */
export interface StoredProfile {
  onboardedAt: Date | null
  bootstrappedAt: Date | null
  postponedAt: Date | null
  location: string
  phone: string
  workSought: string[]
}

export async function findProfile(db: Database, { accountId, tenantId }: Owner): Promise<StoredProfile | undefined> {
  const { rows } = await sql<StoredProfile>`
    SELECT onboarded_at AS "onboardedAt", bootstrapped_at AS "bootstrappedAt", postponed_at AS "postponedAt",
      location, phone, work_sought AS "workSought"
    FROM candidate_profiles WHERE account_id = ${accountId} AND tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** Marks a step as done; idempotent, the first time is kept. */
export async function markStep(db: Database, owner: Owner, step: 'onboarded' | 'postponed', now: Date): Promise<void> {
  const column = sql.ref(`${step}_at`)
  await sql`
    INSERT INTO candidate_profiles (account_id, tenant_id, ${column}, updated_at)
    VALUES (${owner.accountId}, ${owner.tenantId}, ${now}, ${now})
    ON CONFLICT (account_id) DO UPDATE SET ${column} = coalesce(candidate_profiles.${column}, excluded.${column})`.execute(
    db,
  )
}

/** Saves the first facts of a profile; the name is stored with the account. */
export async function saveFirstFacts(
  db: Database,
  owner: Owner,
  { firstname, lastname, location, phone, workSought }: KnownValues,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO candidate_profiles (account_id, tenant_id, onboarded_at, bootstrapped_at, location, phone, work_sought, updated_at)
      VALUES (${owner.accountId}, ${owner.tenantId}, ${now}, ${now}, ${location}, ${phone}, ${workSought}, ${now})
      ON CONFLICT (account_id) DO UPDATE SET
        onboarded_at = coalesce(candidate_profiles.onboarded_at, excluded.onboarded_at),
        bootstrapped_at = coalesce(candidate_profiles.bootstrapped_at, excluded.bootstrapped_at),
        location = excluded.location, phone = excluded.phone, work_sought = excluded.work_sought,
        updated_at = excluded.updated_at`.execute(trx)
    await sql`
      UPDATE accounts SET first_name = ${firstname}, last_name = ${lastname}, name = ${fullName(firstname, lastname)}, updated_at = ${now}
      WHERE id = ${owner.accountId} AND tenant_id = ${owner.tenantId}`.execute(trx)
  })
}

/** Returns the account's current names. */
export async function findViewerNames(db: Database, { accountId, tenantId }: Owner) {
  const { rows } = await sql<{ firstName: string; lastName: string }>`
    SELECT first_name AS "firstName", last_name AS "lastName" FROM accounts
    WHERE id = ${accountId} AND tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}
