import { sql } from 'kysely'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/secrets/token.ts'
import type { Sheet } from '../records/sheet.ts'
import type { OwnedSheet } from './sheet-service.ts'

type Row = Sheet & { accountId: string | null; guestId: number | null }

const columns = sql.raw(
  `id, enc_id AS "encId", tenant_id AS "tenantId", form_version_ids AS "formVersionIds", version, changed_at AS "changedAt",
   account_id AS "accountId", guest_id AS "guestId"`,
)

function owned({ accountId, guestId, ...sheet }: Row): OwnedSheet {
  const { tenantId } = sheet
  if (accountId !== null) return { ...sheet, owner: { tenantId, accountId, guestId: null } }
  if (guestId !== null) return { ...sheet, owner: { tenantId, accountId: null, guestId } }
  throw new Error(`The sheet ${sheet.id} has no owner.`)
}

/** Stores a row of `drafts` without a position, which stays open and never expires. @returns its id */
export async function insertSheet(
  trx: Transaction,
  { tenantId, accountId, guestId }: Applicant,
  formVersionIds: readonly number[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO drafts (enc_id, tenant_id, account_id, guest_id, form_version_ids, state, created_at, changed_at)
    VALUES (${newId()}, ${tenantId}, ${accountId}, ${guestId}, ${[...formVersionIds]}::bigint[], 'open', ${now}, ${now})
    RETURNING id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The sheet was not stored.')
  return id
}

/** Returns a sheet; with `lock`, locked until the transaction ends. */
export async function findSheet(trx: Transaction, id: number, lock: boolean): Promise<OwnedSheet> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM drafts WHERE id = ${id} AND position_id IS NULL ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    trx,
  )
  if (!rows[0]) throw new Error(`The sheet ${id} does not exist.`)
  return owned(rows[0])
}

export async function insertSentFiles(trx: Transaction, sheetId: number, fileIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO sent_draft_files (draft_id, file_id) SELECT ${sheetId}, unnest(${[...fileIds]}::bigint[])
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Returns the storage key of a file that a sheet has or has sent. */
export async function findSheetFile(
  db: Database | Transaction,
  sheetId: number,
  encId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    SELECT f.file_key AS key FROM application_files f
    WHERE f.enc_id = ${encId} AND (EXISTS (SELECT FROM draft_files u WHERE u.file_id = f.id AND u.draft_id = ${sheetId})
      OR EXISTS (SELECT FROM sent_draft_files s WHERE s.file_id = f.id AND s.draft_id = ${sheetId}))`.execute(db)
  return rows[0]?.key
}

/** Transfers a guest's sheets and their files to an account; files that the guest applied with remain the guest's. */
export async function assignSheets(trx: Transaction, ids: readonly number[], accountId: string): Promise<void> {
  await sql`
    UPDATE drafts SET account_id = ${accountId}, guest_id = NULL
    WHERE id = ANY(${[...ids]}::bigint[]) AND position_id IS NULL`.execute(trx)
  await sql`
    UPDATE application_files f SET account_id = ${accountId}, guest_id = NULL
    WHERE f.id IN (SELECT file_id FROM draft_files WHERE draft_id = ANY(${[...ids]}::bigint[])
        UNION SELECT file_id FROM sent_draft_files WHERE draft_id = ANY(${[...ids]}::bigint[]))
      AND NOT EXISTS (SELECT FROM application_version_files v WHERE v.file_id = f.id)`.execute(trx)
}
