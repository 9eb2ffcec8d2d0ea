import type { ParsedResume } from '@foyer/resume-parser'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import type { Reading, ResumeFormat } from '../rules.ts'
import type { StoredProposal } from '../states.ts'

/** A row of the `resumes` table, without the parser's result. */
export interface ResumeRow {
  id: number
  encId: string
  fileKey: string
  fileName: string
  format: ResumeFormat
  bytes: number
  sha256: string
  reading: Reading
  proposals: StoredProposal[]
  settledLines: number[]
  isMain: boolean
  uploadedAt: Date
  removedAt: Date | null
}

/** A row with the parser's result. */
export interface WholeResumeRow extends ResumeRow {
  parsed: ParsedResume | null
}

const columns = sql.raw(
  `id, enc_id AS "encId", file_key AS "fileKey", file_name AS "fileName", format, bytes, sha256, reading, proposals,
   settled_lines AS "settledLines", is_main AS "isMain", uploaded_at AS "uploadedAt", removed_at AS "removedAt"`,
)
const own = ({ tenantId, accountId }: DataOwner) => sql`tenant_id = ${tenantId} AND account_id = ${accountId}`

/** Serializes changes of one account's résumés. @returns false if the account was deleted */
export async function lockAccount(trx: Transaction, { tenantId, accountId }: DataOwner): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM accounts WHERE tenant_id = ${tenantId} AND id = ${accountId} FOR NO KEY UPDATE`.execute(trx)
  return rows.length > 0
}

/** Returns the résumés of a candidate except deleted ones, the main one first, then the newest. */
export async function listResumes(db: Database | Transaction, owner: DataOwner): Promise<ResumeRow[]> {
  const { rows } = await sql<ResumeRow>`
    SELECT ${columns} FROM resumes WHERE ${own(owner)} AND removed_at IS NULL
    ORDER BY is_main DESC, id DESC`.execute(db)
  return rows
}

/** Returns all résumés of a candidate, including deleted ones, with the data read from them, oldest first. */
export async function listAllResumes(db: Database, owner: DataOwner): Promise<WholeResumeRow[]> {
  const { rows } = await sql<WholeResumeRow>`
    SELECT ${columns}, parsed FROM resumes WHERE ${own(owner)} ORDER BY id`.execute(db)
  return rows
}

/** Returns a candidate's résumé, even a deleted one, with the data read from it. */
export async function findResume(
  db: Database | Transaction,
  owner: DataOwner,
  encId: string,
): Promise<WholeResumeRow | undefined> {
  const { rows } = await sql<WholeResumeRow>`
    SELECT ${columns}, parsed FROM resumes WHERE ${own(owner)} AND enc_id = ${encId}`.execute(db)
  return rows[0]
}

/** Returns the row of a file with the same bytes, even a deleted one. */
export async function findBySha256(trx: Transaction, owner: DataOwner, hash: string): Promise<ResumeRow | undefined> {
  const { rows } = await sql<ResumeRow>`
    SELECT ${columns} FROM resumes WHERE ${own(owner)} AND sha256 = ${hash} LIMIT 1`.execute(trx)
  return rows[0]
}

export async function insertResume(
  trx: Transaction,
  { tenantId, accountId }: DataOwner,
  row: Omit<WholeResumeRow, 'id' | 'removedAt' | 'proposals' | 'settledLines'>,
): Promise<void> {
  await sql`
    INSERT INTO resumes (enc_id, tenant_id, account_id, file_key, file_name, format, bytes, sha256, reading, parsed, is_main, uploaded_at)
    VALUES (${row.encId}, ${tenantId}, ${accountId}, ${row.fileKey}, ${row.fileName}, ${row.format}, ${row.bytes},
      ${row.sha256}, ${row.reading}, ${row.parsed && JSON.stringify(row.parsed)}, ${row.isMain}, ${row.uploadedAt})`.execute(
    trx,
  )
}

/** Stores a new result for a file that was uploaded again, and restores it if it was deleted. */
export async function renewResume(
  trx: Transaction,
  id: number,
  row: Pick<WholeResumeRow, 'fileName' | 'reading' | 'parsed' | 'isMain' | 'uploadedAt'>,
): Promise<void> {
  await sql`
    UPDATE resumes SET file_name = ${row.fileName}, reading = ${row.reading}, parsed = ${row.parsed && JSON.stringify(row.parsed)},
      settled_lines = '{}', is_main = ${row.isMain}, uploaded_at = ${row.uploadedAt}, removed_at = NULL
    WHERE id = ${id}`.execute(trx)
}

export async function setProposals(
  trx: Transaction,
  owner: DataOwner,
  encId: string,
  proposals: readonly StoredProposal[],
): Promise<void> {
  await sql`
    UPDATE resumes SET proposals = ${JSON.stringify(proposals)} WHERE ${own(owner)} AND enc_id = ${encId}`.execute(trx)
}

/** Marks lines as placed or dismissed. */
export async function markLinesDone(
  trx: Transaction,
  owner: DataOwner,
  encId: string,
  lines: readonly number[],
): Promise<void> {
  await sql`
    UPDATE resumes SET settled_lines = ARRAY(SELECT DISTINCT unnest(settled_lines || ${[...lines]}::integer[]) ORDER BY 1)
    WHERE ${own(owner)} AND enc_id = ${encId}`.execute(trx)
}

/** Makes one résumé the main one. A deleted one keeps its mark, for the undo. */
export async function setMain(trx: Transaction, owner: DataOwner, encId: string): Promise<void> {
  // In this order, because there is never more than one.
  await sql`
    UPDATE resumes SET is_main = false
    WHERE ${own(owner)} AND is_main AND removed_at IS NULL AND enc_id <> ${encId}`.execute(trx)
  await sql`UPDATE resumes SET is_main = true WHERE ${own(owner)} AND enc_id = ${encId}`.execute(trx)
}

export async function renameResume(trx: Transaction, owner: DataOwner, encId: string, fileName: string): Promise<void> {
  await sql`UPDATE resumes SET file_name = ${fileName} WHERE ${own(owner)} AND enc_id = ${encId}`.execute(trx)
}

/** Marks a résumé as deleted, or as restored if null. */
export async function setRemoved(trx: Transaction, owner: DataOwner, encId: string, at: Date | null): Promise<void> {
  await sql`UPDATE resumes SET removed_at = ${at} WHERE ${own(owner)} AND enc_id = ${encId}`.execute(trx)
}

/** Deletes a row that was marked as deleted at that time. @returns the key of its file */
export async function purgeResume(trx: Transaction, encId: string, removedAt: Date): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    DELETE FROM resumes WHERE enc_id = ${encId} AND removed_at = ${removedAt} RETURNING file_key AS key`.execute(trx)
  return rows[0]?.key
}

/** Deletes all résumés of a person. @returns the keys of their files */
export async function deleteResumes(trx: Transaction, owner: DataOwner): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    DELETE FROM resumes WHERE ${own(owner)} RETURNING file_key AS key`.execute(trx)
  return rows.map(({ key }) => key)
}
