import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A letter with placeholders in one language. */
export interface TemplateRow {
  encId: string
  name: string
  language: string
  /** Cleaned. */
  html: string
  changedAt: Date
}

export interface TemplateTarget {
  tenantId: number
  encId: string
}

const columns = sql`t.enc_id AS "encId", t.name, t.language, t.html, t.changed_at AS "changedAt"`

/** Returns the templates of a company by name and language. */
export async function listTemplateRows(db: Database, tenantId: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    SELECT ${columns} FROM letter_templates t WHERE t.tenant_id = ${tenantId}
    ORDER BY lower(t.name), t.name, t.language`.execute(db)
  return rows
}

export async function findTemplateRow(
  db: Database,
  { tenantId, encId }: TemplateTarget,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    SELECT ${columns} FROM letter_templates t WHERE t.enc_id = ${encId} AND t.tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

export async function countTemplates(db: Database, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM letter_templates WHERE tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds a template. @returns false if there is one of its name in its language */
export async function insertTemplate(db: Database, row: TemplateRow & { tenantId: number }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO letter_templates (enc_id, tenant_id, name, language, html, changed_at)
    VALUES (${row.encId}, ${row.tenantId}, ${row.name}, ${row.language}, ${row.html}, ${row.changedAt})
    ON CONFLICT (tenant_id, name, language) DO NOTHING`.execute(db)
  return numAffectedRows > 0n
}

/** Changes a template. @returns false if another has its name and language, or it is gone */
export async function updateTemplate(db: Database, row: TemplateRow & { tenantId: number }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE letter_templates SET name = ${row.name}, language = ${row.language}, html = ${row.html},
      changed_at = ${row.changedAt}
    WHERE enc_id = ${row.encId} AND tenant_id = ${row.tenantId} AND NOT EXISTS (
      SELECT 1 FROM letter_templates o WHERE o.tenant_id = ${row.tenantId} AND o.name = ${row.name}
        AND o.language = ${row.language} AND o.enc_id <> ${row.encId})`.execute(db)
  return numAffectedRows > 0n
}

/** Removes a template. @returns false if the company has no such template */
export async function deleteTemplate(db: Database, { tenantId, encId }: TemplateTarget): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM letter_templates WHERE enc_id = ${encId} AND tenant_id = ${tenantId}`.execute(db)
  return numAffectedRows > 0n
}

export interface Recipient {
  firstName: string
  lastName: string
  email: string
  /** Language that they chose in the settings. */
  language: string | null
}

/** Returns the facts of an account that letters name. */
export async function findRecipient(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    SELECT first_name AS "firstName", last_name AS "lastName", email, language
    FROM accounts WHERE id = ${accountId} AND tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}
