import { sql } from 'kysely'
import { offerStates, outcomes } from '#features/letters/offers/states.ts'
import type { Database } from '#platform/db/database.ts'

export interface DemoApplicant {
  accountId: string
  email: string
  firstName: string
  lastName: string
}

/** Returns the accounts of these addresses that have no application yet. */
export async function findApplicants(
  db: Database,
  tenantId: number,
  emails: readonly string[],
): Promise<DemoApplicant[]> {
  const { rows } = await sql<DemoApplicant>`
    SELECT a.id AS "accountId", a.email, a.first_name AS "firstName", a.last_name AS "lastName" FROM accounts a
    WHERE a.tenant_id = ${tenantId} AND a.email = ANY(${[...emails]})
      AND NOT EXISTS (SELECT FROM applications o WHERE o.account_id = a.id)`.execute(db)
  return rows
}

/** Returns the position of an account's offer: an open offer, else an accepted one. */
export async function findOfferedPosition(db: Database, accountId: string): Promise<number | undefined> {
  const { rows } = await sql<{ positionId: number }>`
    SELECT o.position_id AS "positionId" FROM offers o JOIN positions p ON p.id = o.position_id
    WHERE o.account_id = ${accountId} AND o.status IN (${offerStates.initial}, ${outcomes.accept}) AND o.application_id IS NULL
      AND p.archived_at IS NULL AND p.apply_url IS NULL
    ORDER BY o.status = ${offerStates.initial} DESC, o.expires_at DESC NULLS LAST LIMIT 1`.execute(db)
  return rows[0]?.positionId
}

/** Dates a draft as begun before its application was sent, longer ago than what counts towards the usual time. */
export async function dateDraft(db: Database, encId: string, at: Date): Promise<void> {
  await sql`UPDATE drafts SET created_at = ${at} WHERE enc_id = ${encId}`.execute(db)
}

/** Links the offers for a position to an application, which they answer. */
export async function linkOffers(db: Database, encId: string): Promise<void> {
  await sql`UPDATE offers o SET application_id = a.id FROM applications a
    WHERE a.enc_id = ${encId} AND o.account_id = a.account_id AND o.position_id = a.position_id`.execute(db)
}

/** Returns those of these addresses with which people without an account applied to a company. */
export async function findGuestEmails(db: Database, tenantId: number, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT guest_email AS email FROM applications
    WHERE tenant_id = ${tenantId} AND guest_email = ANY(${[...emails]})`.execute(db)
  return new Set(rows.map(({ email }) => email))
}
