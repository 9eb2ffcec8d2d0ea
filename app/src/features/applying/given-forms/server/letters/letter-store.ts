import { sql } from 'kysely'
import type { CeremonyEvidence } from '#features/letters/signing/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import type { GivenFormStatus } from '../../states.ts'

/** Key prefix of all documents to sign in forms. */
export const LETTER_FILES = 'form-letters/'

/** A row of `given_form_letters` with its form and its person. */
export interface LetterRow {
  id: number
  encId: string
  formId: number
  formEncId: string
  title: string
  status: GivenFormStatus
  tenantId: number
  field: string
  name: string
  letterKey: string
  letterSha256: string
  addedAt: Date
  replacedAt: Date | null
  signedAt: Date | null
  evidence: CeremonyEvidence | null
  signedKey: string | null
  signedSha256: string | null
  accountId: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
}

const columns = sql.raw(
  `l.id, l.enc_id AS "encId", l.given_form_id AS "formId", g.enc_id AS "formEncId", f.title, g.state AS status,
   g.tenant_id AS "tenantId", l.field, l.name, l.letter_key AS "letterKey", l.letter_sha256 AS "letterSha256",
   l.added_at AS "addedAt", l.replaced_at AS "replacedAt", l.signed_at AS "signedAt", l.evidence,
   l.signed_key AS "signedKey", l.signed_sha256 AS "signedSha256", a.id AS "accountId", a.email,
   a.first_name AS "firstName", a.last_name AS "lastName"`,
)
const tables = sql.raw(
  `given_form_letters l JOIN given_forms g ON g.id = l.given_form_id JOIN form_versions v ON v.id = g.form_version_id
   JOIN forms f ON f.id = v.form_id JOIN drafts d ON d.id = g.draft_id
   LEFT JOIN accounts a ON a.id = d.account_id`,
)

/** Returns the documents of a form, oldest first, including replaced ones. */
export async function listLetters(db: Database | Transaction, formId: number): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    SELECT ${columns} FROM ${tables} WHERE l.given_form_id = ${formId} ORDER BY l.id`.execute(db)
  return rows
}

/** Returns the documents of all forms of an account. */
export async function listLettersOf(db: Database, tenantId: number, accountId: string): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    SELECT ${columns} FROM ${tables} WHERE g.tenant_id = ${tenantId} AND d.account_id = ${accountId}
    ORDER BY l.id`.execute(db)
  return rows
}

export async function findLetter(
  db: Database | Transaction,
  { tenantId, encId }: { tenantId: number; encId: string },
): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    SELECT ${columns} FROM ${tables} WHERE g.tenant_id = ${tenantId} AND l.enc_id = ${encId}`.execute(db)
  return rows[0]
}

export interface NewLetter {
  encId: string
  field: string
  name: string
  letterKey: string
  letterSha256: string
}

/** Assigns a document to a field of a form; marks an earlier one as replaced. */
export async function setLetter(trx: Transaction, formId: number, letter: NewLetter, now: Date): Promise<void> {
  await sql`
    UPDATE given_form_letters SET replaced_at = ${now}
    WHERE given_form_id = ${formId} AND field = ${letter.field} AND replaced_at IS NULL`.execute(trx)
  await sql`
    INSERT INTO given_form_letters (enc_id, given_form_id, field, name, letter_key, letter_sha256, added_at)
    VALUES (${letter.encId}, ${formId}, ${letter.field}, ${letter.name}, ${letter.letterKey}, ${letter.letterSha256},
      ${now})`.execute(trx)
}

/** Stores the evidence of a signature, once. */
export async function setEvidence(
  trx: Transaction,
  id: number,
  evidence: CeremonyEvidence,
  signedAt: Date,
): Promise<void> {
  await sql`
    UPDATE given_form_letters SET evidence = ${JSON.stringify(evidence)}::jsonb, evidence_sha256 = ${hashOf(evidence)},
      signed_at = ${signedAt} WHERE id = ${id} AND evidence IS NULL`.execute(trx)
}

/** Records the sealed file unless there is one. @returns true if it was set */
export async function setSealed(db: Database, id: number, file: { key: string; sha256: string }): Promise<boolean> {
  const { rows } = await sql`
    UPDATE given_form_letters SET signed_key = ${file.key}, signed_sha256 = ${file.sha256}
    WHERE id = ${id} AND evidence IS NOT NULL AND signed_key IS NULL RETURNING id`.execute(db)
  return rows.length > 0
}

/** Returns every referenced key. */
export async function letterKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT letter_key AS key FROM given_form_letters
    UNION SELECT signed_key FROM given_form_letters WHERE signed_key IS NOT NULL`.execute(db)
  return rows.map(({ key }) => key)
}
