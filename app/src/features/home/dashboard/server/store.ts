import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import type { Dismissal } from '../rules.ts'

/** Returns a candidate's dismissals that have not ended. */
export async function listDismissals(db: Database, owner: DataOwner, now: Date): Promise<Dismissal[]> {
  const { rows } = await sql<Dismissal>`
    SELECT rule, subject, until FROM nudge_dismissals
    WHERE account_id = ${owner.accountId} AND tenant_id = ${owner.tenantId} AND (until IS NULL OR until > ${now})`.execute(
    db,
  )
  return rows
}

/** Stores a dismissal in place of an earlier one. @returns false if the account was deleted */
export async function writeDismissal(
  trx: Database | Transaction,
  { tenantId, accountId }: DataOwner,
  { rule, subject, until }: Dismissal,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO nudge_dismissals (tenant_id, account_id, rule, subject, dismissed_at, until)
    SELECT tenant_id, id, ${rule}, ${subject}, ${now}, ${until} FROM accounts
    WHERE id = ${accountId} AND tenant_id = ${tenantId} FOR KEY SHARE
    ON CONFLICT (account_id, rule, subject) DO UPDATE SET dismissed_at = excluded.dismissed_at, until = excluded.until
    RETURNING id`.execute(trx)
  return rows.length > 0
}

/** Deletes dismissals that ended. */
export async function deleteEnded(db: Database, now: Date): Promise<void> {
  await pruneRows(db, 'nudge_dismissals', sql`until <= ${now}`)
}
