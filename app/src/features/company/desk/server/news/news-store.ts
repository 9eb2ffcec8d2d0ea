import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { deskLimits } from '../../limits.ts'

/** A person who is told of new applications to a job. */
export interface Recipient {
  positionId: number
  email: string
  name: string
  language: string | null
}

/**
 * Returns the people who are told of new applications to jobs: the job's contact and its hiring managers, or, if it has neither,
 * the owners and recruiters. Those who want no such emails are left out.
 */
export async function listRecipients(
  db: Database,
  tenantId: number,
  positionIds: readonly number[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient & { positionId: string }>`
    WITH named AS (
      SELECT id AS position_id, lower(contact ->> 'email') AS email FROM positions
      WHERE tenant_id = ${tenantId} AND id = ANY(${[...positionIds]}) AND contact ->> 'email' IS NOT NULL
      UNION
      SELECT staff_jobs.position_id, accounts.email FROM staff_jobs JOIN accounts ON accounts.id = staff_jobs.account_id
      WHERE staff_jobs.tenant_id = ${tenantId} AND staff_jobs.position_id = ANY(${[...positionIds]})
        AND accounts.staff_role = 'hiring-manager' AND accounts.disabled_at IS NULL
    ), wanted AS (
      SELECT * FROM named
      UNION
      SELECT positions.id, accounts.email FROM positions, accounts
      WHERE positions.id = ANY(${[...positionIds]}) AND accounts.tenant_id = ${tenantId}
        AND accounts.staff_role IN ('owner', 'recruiter') AND accounts.disabled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM named WHERE named.position_id = positions.id)
    )
    SELECT wanted.position_id AS "positionId", wanted.email, coalesce(accounts.name, '') AS name, accounts.language
    FROM wanted LEFT JOIN accounts ON accounts.tenant_id = ${tenantId} AND accounts.email = wanted.email
    WHERE accounts.staff_news IS DISTINCT FROM 'never'
    ORDER BY wanted.email, wanted.position_id`.execute(db)
  return rows.map((row) => ({ ...row, positionId: Number(row.positionId) }))
}

/** Marks a digest as sent. @returns false if it was sent before */
export async function markDigest(
  trx: Transaction,
  { tenantId, day, email }: { tenantId: number; day: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO staff_digests (tenant_id, day, email) VALUES (${tenantId}, ${day}, ${email})
    ON CONFLICT DO NOTHING RETURNING email`.execute(trx)
  return rows.length > 0
}

/** Deletes the marks of old digests. */
export async function deleteOldMarks(db: Database, now: Date): Promise<void> {
  await pruneRows(db, 'staff_digests', sql`day < ${now}::date - ${deskLimits.digestMarkDays}::int`)
}

/** Returns a colleague's choice of emails about new applications. */
export async function findNews(db: Database, accountId: string): Promise<'daily' | 'never'> {
  const { rows } = await sql<{ news: 'daily' | 'never' }>`
    SELECT staff_news AS news FROM accounts WHERE id = ${accountId}`.execute(db)
  return rows[0]?.news ?? 'daily'
}

/** Sets a colleague's choice of emails about new applications. */
export async function setNews(db: Database, accountId: string, news: 'daily' | 'never'): Promise<void> {
  await sql`UPDATE accounts SET staff_news = ${news} WHERE id = ${accountId}`.execute(db)
}
