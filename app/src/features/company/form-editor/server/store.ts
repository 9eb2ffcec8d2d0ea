import { sql } from 'kysely'
import type { FormPurpose } from '#features/applying/forms/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { EditedDefinition } from '../contract.ts'

/** A row of the `form_edits` table. */
export interface EditRow {
  key: string
  title: string
  purpose: FormPurpose
  language: string
  definition: EditedDefinition
  basedOn: number | null
  version: number
  changedAt: Date
  accountId: string | null
}

const columns = sql.raw(
  'key, title, purpose, language, definition, based_on AS "basedOn", version, changed_at AS "changedAt", account_id AS "accountId"',
)

/** Returns the edit of a form. */
export async function findEdit(
  db: Database | Transaction,
  tenantId: number,
  key: string,
): Promise<EditRow | undefined> {
  const { rows } = await sql<EditRow>`
    SELECT ${columns} FROM form_edits WHERE tenant_id = ${tenantId} AND key = ${key}`.execute(db)
  return rows[0]
}

/** An edit in a list. */
export type EditLine = Omit<EditRow, 'definition' | 'basedOn' | 'version'>

export async function listEdits(db: Database, tenantId: number): Promise<EditLine[]> {
  const { rows } = await sql<EditLine>`
    SELECT key, title, purpose, language, changed_at AS "changedAt", account_id AS "accountId"
    FROM form_edits WHERE tenant_id = ${tenantId} ORDER BY key`.execute(db)
  return rows
}

/** Stores the first save of a form. @returns false if there is already an edit */
export async function addEdit(trx: Database | Transaction, tenantId: number, row: EditRow): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO form_edits
      (tenant_id, key, title, purpose, language, definition, based_on, version, changed_at, account_id)
    VALUES (${tenantId}, ${row.key}, ${row.title}, ${row.purpose}, ${row.language},
      ${JSON.stringify(row.definition)}::jsonb, ${row.basedOn}, ${row.version}, ${row.changedAt}, ${row.accountId})
    ON CONFLICT DO NOTHING RETURNING key`.execute(trx)
  return rows.length > 0
}

/** Replaces the contents of an edit and increments its version. @returns false if another version is stored */
export async function changeEdit(
  db: Database | Transaction,
  tenantId: number,
  row: Pick<EditRow, 'key' | 'title' | 'language' | 'definition' | 'version' | 'changedAt' | 'accountId'>,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE form_edits SET title = ${row.title}, language = ${row.language},
      definition = ${JSON.stringify(row.definition)}::jsonb, version = version + 1,
      changed_at = ${row.changedAt}, account_id = ${row.accountId}
    WHERE tenant_id = ${tenantId} AND key = ${row.key} AND version = ${row.version} RETURNING key`.execute(db)
  return rows.length > 0
}

/** Deletes an edit. @returns false if another version is stored */
export async function removeEdit(
  db: Database | Transaction,
  tenantId: number,
  key: string,
  version: number,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM form_edits WHERE tenant_id = ${tenantId} AND key = ${key} AND version = ${version}
    RETURNING key`.execute(db)
  return rows.length > 0
}

/** Returns the names of accounts by id; without a name the email address. */
export async function namesOf(
  db: Database | Transaction,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, coalesce(nullif(name, ''), email) AS name FROM accounts
    WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the id of an account that edits forms. */
export async function findEditor(db: Database, tenantId: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts WHERE tenant_id = ${tenantId} AND email = ${email} AND is_form_editor`.execute(db)
  return rows[0]?.id
}
