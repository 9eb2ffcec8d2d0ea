import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Theme } from '../theme.ts'

/** A row of the `theme_versions` table. */
export interface VersionRow {
  number: number
  tokens: Theme
  sha256: string
  publishedAt: Date
  /** Name of the account, or the operator; null for a deleted account. */
  publishedBy: string | null
  note: string
  basedOn: number | null
}

const versionColumns = sql.raw(`version.number, version.tokens, version.sha256, version.published_at AS "publishedAt",
  coalesce(nullif(version.published_by, ''), nullif(account.name, ''), account.email) AS "publishedBy",
  version.note, version.based_on AS "basedOn"`)
const versions = sql.raw('theme_versions AS version LEFT JOIN accounts AS account ON account.id = version.account_id')

/** Returns the newest versions of a company's theme, newest first. */
export async function listVersionRows(db: Database, tenantId: number, most: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${versionColumns} FROM ${versions} WHERE version.tenant_id = ${tenantId}
    ORDER BY version.number DESC LIMIT ${most}`.execute(db)
  return rows
}

/** Returns a version of a company's theme; by default the newest, which is the current one. */
export async function findVersion(
  db: Database | Transaction,
  tenantId: number,
  number?: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    SELECT ${versionColumns} FROM ${versions} WHERE version.tenant_id = ${tenantId}
      AND (${number ?? null}::integer IS NULL OR version.number = ${number ?? null})
    ORDER BY version.number DESC LIMIT 1`.execute(db)
  return rows[0]
}

export interface NewVersion extends Pick<VersionRow, 'tokens' | 'sha256' | 'note' | 'basedOn' | 'publishedAt'> {
  /** The operator; empty for an account. */
  operator: string
  accountId: string | null
}

/** Inserts the next version of a company's theme; its row of `tenants` must be locked. @returns its number */
export async function insertVersion(trx: Transaction, tenantId: number, version: NewVersion): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO theme_versions
      (tenant_id, number, tokens, sha256, published_at, published_by, account_id, note, based_on)
    SELECT ${tenantId}::integer, coalesce(max(number), 0) + 1, ${JSON.stringify(version.tokens)}::jsonb,
      ${version.sha256}::text, ${version.publishedAt}::timestamptz, ${version.operator}::text,
      ${version.accountId}::text, ${version.note}::text, ${version.basedOn}::integer
    FROM theme_versions WHERE tenant_id = ${tenantId}
    RETURNING number`.execute(trx)
  return rows[0]?.number ?? 0
}

/** A row of the `theme_drafts` table. */
export interface DraftRow {
  tokens: Theme
  revision: number
  basedOn: number | null
  savedAt: Date
  /** Name of the account that saved last; null for a command and a deleted account. */
  savedBy: string | null
}

export async function findDraft(db: Database | Transaction, tenantId: number): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    SELECT draft.tokens, draft.revision, draft.based_on AS "basedOn", draft.saved_at AS "savedAt",
      coalesce(nullif(account.name, ''), account.email) AS "savedBy"
    FROM theme_drafts AS draft LEFT JOIN accounts AS account ON account.id = draft.account_id
    WHERE draft.tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** Saves a draft. @returns false if a revision other than `revision` is stored; 0 means none */
export async function writeDraft(
  db: Database | Transaction,
  tenantId: number,
  draft: Pick<DraftRow, 'tokens' | 'revision' | 'basedOn' | 'savedAt'> & { accountId: string | null },
): Promise<boolean> {
  const tokens = JSON.stringify(draft.tokens)
  const { rows } =
    draft.revision === 0
      ? await sql`
          INSERT INTO theme_drafts (tenant_id, tokens, revision, based_on, saved_at, account_id)
          VALUES (${tenantId}, ${tokens}::jsonb, 1, ${draft.basedOn}, ${draft.savedAt}, ${draft.accountId})
          ON CONFLICT DO NOTHING RETURNING tenant_id`.execute(db)
      : await sql`
          UPDATE theme_drafts SET tokens = ${tokens}::jsonb, revision = revision + 1,
            saved_at = ${draft.savedAt}, account_id = ${draft.accountId}
          WHERE tenant_id = ${tenantId} AND revision = ${draft.revision} RETURNING tenant_id`.execute(db)
  return rows.length > 0
}

/** Deletes a draft. @returns false if another revision is stored */
export async function deleteDraft(db: Database | Transaction, tenantId: number, revision: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM theme_drafts WHERE tenant_id = ${tenantId} AND revision = ${revision} RETURNING tenant_id`.execute(db)
  return rows.length > 0
}
