import type { FormDefinition } from '@foyer/form-kit/server'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { hashOf } from '#platform/secrets/hash.ts'

/** Purposes of forms. */
export const formPurposes = ['application', 'demographic', 'offer', 'event', 'referral'] as const

export type FormPurpose = (typeof formPurposes)[number]

/** A published version of a form. */
export interface FormVersion {
  id: number
  purpose: FormPurpose
  definition: FormDefinition
  /** Question key by field name. */
  questionKeys: Readonly<Record<string, string>>
  language: string
}

/** Returns those of the versions that belong to the tenant. */
export async function findVersions(
  db: Database | Transaction,
  tenantId: number,
  ids: readonly number[],
): Promise<FormVersion[]> {
  const { rows } = await sql<FormVersion>`
    SELECT v.id, f.purpose, v.definition, v.question_keys AS "questionKeys", v.language
    FROM form_versions v JOIN forms f ON f.id = v.form_id
    WHERE f.tenant_id = ${tenantId} AND v.id = ANY(${[...ids]})`.execute(db)
  return rows
}

/**
 * Returns the newest versions of a position's application and demographic forms, in their order on the page. Forms for all
 * positions count if the position has none of that purpose.
 */
export async function findPositionForms(
  db: Database | Transaction,
  tenantId: number,
  positionId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH chosen AS (
      SELECT f.id, f.purpose, p.place, p.position_id IS NULL AS for_all,
        bool_or(p.position_id IS NOT NULL) OVER (PARTITION BY f.purpose) AS has_own
      FROM position_forms p JOIN forms f ON f.id = p.form_id
      WHERE p.tenant_id = ${tenantId} AND (p.position_id = ${positionId} OR p.position_id IS NULL)
        AND f.purpose IN ('application', 'demographic'))
    SELECT (SELECT v.id FROM form_versions v WHERE v.form_id = c.id ORDER BY v.number DESC LIMIT 1) AS id
    FROM chosen c WHERE c.for_all <> c.has_own
    ORDER BY c.purpose, c.place, c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the language of a position's ad; undefined for an unknown position. */
export async function languageOfPosition(
  db: Database | Transaction,
  tenantId: number,
  positionId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ language: string | null }>`
    SELECT language FROM positions WHERE tenant_id = ${tenantId} AND id = ${positionId}`.execute(db)
  return rows[0]?.language ?? undefined
}

/** A version to store; the same content is stored once. */
export interface NewVersion {
  tenantId: number
  form: { key: string; title: string; purpose: FormPurpose; source: string }
  definition: FormDefinition
  questionKeys: Readonly<Record<string, string>>
  language: string
  by: string
  now: Date
}

/** Returns the version of a form that has this content. */
async function findSameVersion(
  db: Database | Transaction,
  { tenantId, form, definition }: NewVersion,
): Promise<{ formId: number; versionId: number; number: number } | undefined> {
  const { rows } = await sql<{ formId: number; versionId: number; number: number }>`
    SELECT f.id AS "formId", v.id AS "versionId", v.number FROM forms f JOIN form_versions v ON v.form_id = f.id
    WHERE f.tenant_id = ${tenantId} AND f.key = ${form.key} AND v.sha256 = ${hashOf(definition)}`.execute(db)
  return rows[0]
}

/**
 * Stores a version and its form, which stays locked until the transaction ends.
 * @returns their ids, and whether the version is new
 */
export async function addVersion(
  trx: Transaction,
  version: NewVersion,
): Promise<{ formId: number; versionId: number; number: number; created: boolean }> {
  const { tenantId, form, definition, questionKeys, language, by, now } = version
  const { rows: forms } = await sql<{ id: number }>`
    INSERT INTO forms (tenant_id, key, title, purpose, source)
    VALUES (${tenantId}, ${form.key}, ${form.title}, ${form.purpose}, ${form.source})
    ON CONFLICT (tenant_id, key) DO UPDATE SET title = excluded.title RETURNING id`.execute(trx)
  const known = await findSameVersion(trx, version)
  if (known) return { ...known, created: false }
  const formId = forms[0]?.id
  const { rows: made } = await sql<{ id: number; number: number }>`
    INSERT INTO form_versions (form_id, number, definition, question_keys, language, sha256, published_at, published_by)
    SELECT ${formId}::bigint, coalesce(max(number), 0) + 1, ${JSON.stringify(definition)}::jsonb,
      ${JSON.stringify(questionKeys)}::jsonb, ${language}, ${hashOf(definition)}, ${now}, ${by}
    FROM form_versions WHERE form_id = ${formId}
    RETURNING id, number`.execute(trx)
  const [added] = made
  if (formId === undefined || !added) throw new Error(`The form ${form.key} could not be stored.`)
  return { formId, versionId: added.id, number: added.number, created: true }
}

/** Returns the id of a version with this content, and stores one only if there is none. */
export async function settleVersion(db: Database | Transaction, version: NewVersion): Promise<number> {
  const known = await findSameVersion(db, version)
  if (known) return known.versionId
  const added = db.isTransaction
    ? await addVersion(db as Transaction, version)
    : await db.transaction().execute((trx) => addVersion(trx, version))
  return added.versionId
}

/** Puts a form after the others of a position, or of all positions. @returns true unless it was there already */
export async function placeForm(
  trx: Transaction,
  tenantId: number,
  formId: number,
  positionId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO position_forms (tenant_id, position_id, form_id, place)
    SELECT ${tenantId}, ${positionId}, ${formId}, coalesce(max(place) + 1, 0) FROM position_forms
    WHERE tenant_id = ${tenantId} AND position_id IS NOT DISTINCT FROM ${positionId}::bigint
    ON CONFLICT DO NOTHING RETURNING form_id`.execute(trx)
  return rows.length > 0
}
