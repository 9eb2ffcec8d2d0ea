import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { OPEN } from '../../states.ts'

/** A file of an open draft, and the draft's job. */
export interface DraftFileRow {
  encId: string
  key: string
  name: string
  type: string
  bytes: number
  uploadedAt: Date
  positionId: number
  privateKey: string | null
  title: string
}

/** Returns the files of a candidate's open drafts for jobs. */
export async function listFilesOfDrafts(
  db: Database,
  { tenantId, accountId }: DataOwner,
  now: Date,
): Promise<DraftFileRow[]> {
  const { rows } = await sql<DraftFileRow>`
    SELECT f.enc_id AS "encId", f.file_key AS key, f.file_name AS name, f.type, f.bytes, f.uploaded_at AS "uploadedAt",
      p.id AS "positionId", CASE WHEN p.private_key IS NOT NULL THEN d.private_key END AS "privateKey", p.title
    FROM drafts d JOIN positions p ON p.id = d.position_id JOIN draft_files u ON u.draft_id = d.id
      JOIN application_files f ON f.id = u.file_id
    WHERE d.tenant_id = ${tenantId} AND d.account_id = ${accountId} AND d.state = ${sql.lit(OPEN)} AND d.expires_at > ${now}`.execute(
    db,
  )
  return rows
}
