import type { FormDefinition } from '@foyer/form-kit/server'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { hashOf } from '#platform/secrets/hash.ts'

/** Purposes of forms, including those that earlier versions stored for events and referrals. */
export const formPurposes = ['application', 'demographic', 'offer', 'event', 'referral', 'given'] as const

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
 * Returns the current versions of a position's application and demographic forms, in their order on the page. For each
 * purpose without a form of the position, uses the forms for all positions.
 */
export async function findPositionForms(
  db: Database | Transaction,
  tenantId: number,
  positionId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH chosen AS (
      SELECT f.id, f.current, f.purpose, p.place, p.position_id IS NULL AS for_all,
        bool_or(p.position_id IS NOT NULL) OVER (PARTITION BY f.purpose) AS has_own
      FROM position_forms p JOIN forms f ON f.id = p.form_id
      WHERE p.tenant_id = ${tenantId} AND (p.position_id = ${positionId} OR p.position_id IS NULL)
        AND f.purpose IN ('application', 'demographic'))
    SELECT v.id FROM chosen c JOIN form_versions v ON v.form_id = c.id AND v.number = c.current
    WHERE c.for_all <> c.has_own
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
 * Stores a version and its form, locks the form until the transaction ends, and makes the version the current one.
 * @returns `created` if the content is new, `changed` if another version was current
 */
export async function addVersion(
  trx: Transaction,
  version: NewVersion,
): Promise<{ formId: number; versionId: number; number: number; created: boolean; changed: boolean }> {
  const { tenantId, form, definition, questionKeys, language, by, now } = version
  const { rows: forms } = await sql<{ id: number; current: number }>`
    INSERT INTO forms (tenant_id, key, title, purpose, source, current)
    VALUES (${tenantId}, ${form.key}, ${form.title}, ${form.purpose}, ${form.source}, 0)
    ON CONFLICT (tenant_id, key) DO UPDATE SET title = excluded.title RETURNING id, current`.execute(trx)
  const [stored] = forms
  if (!stored) throw new Error(`The form ${form.key} could not be stored.`)
  const known = await findSameVersion(trx, version)
  const { rows: added } = known
    ? { rows: [] }
    : await sql<{ versionId: number; number: number }>`
        INSERT INTO form_versions
          (form_id, number, definition, question_keys, language, sha256, published_at, published_by)
        SELECT ${stored.id}::bigint, coalesce(max(number), 0) + 1, ${JSON.stringify(definition)}::jsonb,
          ${JSON.stringify(questionKeys)}::jsonb, ${language}, ${hashOf(definition)}, ${now}, ${by}
        FROM form_versions WHERE form_id = ${stored.id}
        RETURNING id AS "versionId", number`.execute(trx)
  const current = known ?? added[0]
  if (!current) throw new Error(`A version of the form ${form.key} could not be stored.`)
  const { versionId, number } = current
  if (number !== stored.current) await sql`UPDATE forms SET current = ${number} WHERE id = ${stored.id}`.execute(trx)
  return { formId: stored.id, versionId, number, created: !known, changed: number !== stored.current }
}

/** Returns the version with this content, after storing it if there is none. */
export async function ensureVersion(
  db: Database | Transaction,
  version: NewVersion,
): Promise<{ formId: number; versionId: number; created: boolean }> {
  const known = await findSameVersion(db, version)
  if (known) return { ...known, created: false }
  return db.isTransaction
    ? addVersion(db as Transaction, version)
    : db.transaction().execute((trx) => addVersion(trx, version))
}

/**
 * Appends a form to those of a position, or of all positions, and removes the imported ones.
 * @returns true unless it was already there
 */
export async function placeForm(
  trx: Transaction,
  tenantId: number,
  formId: number,
  positionId: number | null,
): Promise<boolean> {
  await sql`
    DELETE FROM position_forms p USING forms imported, forms own
    WHERE p.tenant_id = ${tenantId} AND p.position_id = ${positionId} AND imported.id = p.form_id
      AND own.id = ${formId} AND imported.purpose = own.purpose AND imported.source <> 'company'
      AND own.source = 'company'`.execute(trx)
  const { rows } = await sql`
    INSERT INTO position_forms (tenant_id, position_id, form_id, place)
    SELECT ${tenantId}, ${positionId}, ${formId}, coalesce(max(place) + 1, 0) FROM position_forms
    WHERE tenant_id = ${tenantId} AND position_id IS NOT DISTINCT FROM ${positionId}::bigint
    ON CONFLICT DO NOTHING RETURNING form_id`.execute(trx)
  return rows.length > 0
}

/** Takes a position's own application forms from it, so that it asks the questions of all jobs. */
export async function removeOwnForms(trx: Transaction, tenantId: number, positionId: number): Promise<void> {
  await sql`
    DELETE FROM position_forms p USING forms f
    WHERE p.tenant_id = ${tenantId} AND p.position_id = ${positionId} AND f.id = p.form_id AND f.purpose = 'application'`.execute(
    trx,
  )
}

/** Returns the key of a position's own application form; null without one. */
export async function findOwnForm(db: Database, tenantId: number, positionId: number): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    SELECT f.key FROM position_forms p JOIN forms f ON f.id = p.form_id
    WHERE p.tenant_id = ${tenantId} AND p.position_id = ${positionId} AND f.purpose = 'application'
    ORDER BY p.place LIMIT 1`.execute(db)
  return rows[0]?.key ?? null
}

/** A form without its versions. */
export interface StoredForm {
  id: number
  title: string
  purpose: FormPurpose
  source: string
  /** Number of the version in use. */
  current: number
}

/** Returns a form by its key. */
export async function findForm(
  db: Database | Transaction,
  tenantId: number,
  key: string,
): Promise<StoredForm | undefined> {
  const { rows } = await sql<StoredForm>`
    SELECT id, title, purpose, source, current FROM forms WHERE tenant_id = ${tenantId} AND key = ${key}`.execute(db)
  return rows[0]
}

/** A form in the list for operators. */
export interface FormLine {
  key: string
  title: string
  purpose: FormPurpose
  source: string
  language: string
  /** Number of the current version. */
  version: number
  publishedAt: Date
  /** `command`, `account:ID`, or the name of an API key. */
  publishedBy: string
  /** Number of positions with this form. */
  positions: number
  /** Titles of the first of them. */
  titles: string[]
  /** True if it is the form of positions without their own. */
  forAll: boolean
}

/** Returns the forms of a company, by purpose and key. */
export async function listForms(db: Database, tenantId: number): Promise<FormLine[]> {
  const { rows } = await sql<FormLine>`
    SELECT f.key, f.title, f.purpose, f.source, v.language, v.number AS version, v.published_at AS "publishedAt",
      v.published_by AS "publishedBy",
      (SELECT count(*) FROM position_forms p WHERE p.form_id = f.id AND p.position_id IS NOT NULL) AS positions,
      ARRAY(SELECT o.title FROM position_forms p JOIN positions o ON o.id = p.position_id
        WHERE p.form_id = f.id ORDER BY o.title, o.id LIMIT 3) AS titles,
      EXISTS (SELECT FROM position_forms p WHERE p.form_id = f.id AND p.position_id IS NULL) AS "forAll"
    FROM forms f JOIN form_versions v ON v.form_id = f.id AND v.number = f.current
    WHERE f.tenant_id = ${tenantId} ORDER BY f.purpose, f.key`.execute(db)
  return rows
}

/** A version of a form in the format for operators. */
export interface NumberedVersion {
  key: string
  number: number
  language: string
  publishedAt: Date
  publishedBy: string
  definition: FormDefinition
  questionKeys: Readonly<Record<string, string>>
}

/** Returns all versions of one form, oldest first. */
export async function listVersions(db: Database, tenantId: number, key: string): Promise<NumberedVersion[]> {
  const { rows } = await sql<NumberedVersion>`
    SELECT f.key, v.number, v.language, v.published_at AS "publishedAt", v.published_by AS "publishedBy", v.definition, v.question_keys AS "questionKeys"
    FROM form_versions v JOIN forms f ON f.id = v.form_id
    WHERE f.tenant_id = ${tenantId} AND f.key = ${key} ORDER BY v.number`.execute(db)
  return rows
}

/** Returns the current version of each form, by key. */
export async function listCurrentVersions(db: Database, tenantId: number): Promise<NumberedVersion[]> {
  const { rows } = await sql<NumberedVersion>`
    SELECT f.key, v.number, v.language, v.published_at AS "publishedAt", v.published_by AS "publishedBy", v.definition, v.question_keys AS "questionKeys"
    FROM forms f JOIN form_versions v ON v.form_id = f.id AND v.number = f.current
    WHERE f.tenant_id = ${tenantId} ORDER BY f.key`.execute(db)
  return rows
}

/** Returns the positions that have a form; null if it is for all positions without their own. */
export async function positionsOfForm(trx: Transaction, tenantId: number, formId: number): Promise<number[] | null> {
  const { rows } = await sql<{ positionId: number | null }>`
    SELECT position_id AS "positionId" FROM position_forms WHERE tenant_id = ${tenantId} AND form_id = ${formId}`.execute(
    trx,
  )
  const ids = rows.flatMap(({ positionId }) => positionId ?? [])
  return ids.length === rows.length ? ids : null
}
