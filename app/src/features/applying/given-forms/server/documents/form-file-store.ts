import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A file of a given form, with its storage key. */
export interface FormFileRow {
  encId: string
  key: string
  name: string
  type: string
  bytes: number
  uploadedAt: Date
  /** The form's `encId` and title. */
  form: string
  title: string
}

/** Returns the files that given forms contain or were sent with. */
export async function listFormFiles(db: Database, formIds: readonly number[]): Promise<FormFileRow[]> {
  const { rows } = await sql<FormFileRow>`
    SELECT f.enc_id AS "encId", f.file_key AS key, f.file_name AS name, f.type, f.bytes, f.uploaded_at AS "uploadedAt",
      g.enc_id AS form, fo.title
    FROM given_forms g JOIN form_versions v ON v.id = g.form_version_id JOIN forms fo ON fo.id = v.form_id
      CROSS JOIN LATERAL (
        SELECT file_id FROM draft_files WHERE draft_id = g.draft_id
        UNION SELECT file_id FROM sent_draft_files WHERE draft_id = g.draft_id) u
      JOIN application_files f ON f.id = u.file_id
    WHERE g.id = ANY(${[...formIds]}::bigint[])`.execute(db)
  return rows
}
