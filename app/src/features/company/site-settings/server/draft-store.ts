import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** A changed setting; without a value it returns to its default. */
export interface DraftChange {
  value?: unknown
  /** The revision with which it was saved. */
  revision: number
}

/** A company's changed settings, by their path. */
export type DraftChanges = Readonly<Record<string, DraftChange>>

/** A row of the `site_drafts` table. */
export interface DraftRow {
  changes: DraftChanges
  revision: number
  savedAt: Date | null
  /** Name of the account that saved last. */
  savedBy: string | null
}

const NONE: DraftRow = { changes: {}, revision: 0, savedAt: null, savedBy: null }

/** Returns a company's draft; one without changes if there is none. */
export async function findDraft(db: Database | Transaction, tenantId: number): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`
    SELECT draft.changes, draft.revision, draft.saved_at AS "savedAt",
      coalesce(nullif(account.name, ''), account.email) AS "savedBy"
    FROM site_drafts AS draft LEFT JOIN accounts AS account ON account.id = draft.account_id
    WHERE draft.tenant_id = ${tenantId}`.execute(db)
  return rows[0] ?? NONE
}

/** Saves a draft as the next revision; that of its tenant must be locked. */
export async function writeDraft(
  trx: Transaction,
  tenantId: number,
  draft: { changes: DraftChanges; revision: number; savedAt: Date; accountId: string },
): Promise<void> {
  await sql`
    INSERT INTO site_drafts (tenant_id, changes, revision, saved_at, account_id)
    VALUES (${tenantId}, ${JSON.stringify(draft.changes)}::jsonb, ${draft.revision}, ${draft.savedAt}, ${draft.accountId})
    ON CONFLICT (tenant_id) DO UPDATE SET changes = excluded.changes, revision = excluded.revision,
      saved_at = excluded.saved_at, account_id = excluded.account_id`.execute(trx)
}

/** Deletes a draft; that of its tenant must be locked. */
export async function deleteDraft(trx: Transaction, tenantId: number): Promise<void> {
  await sql`DELETE FROM site_drafts WHERE tenant_id = ${tenantId}`.execute(trx)
}
