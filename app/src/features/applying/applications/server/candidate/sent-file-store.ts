import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'

/** A file sent with an application, with its storage key. */
export interface SentFileRow {
  encId: string
  key: string
  name: string
  type: string
  bytes: number
  uploadedAt: Date
  /** The application's `encId`, and the title of its job. */
  application: string
  title: string
}

/**
 * Returns the files of all versions of a person's applications, with one row for each application that a file was sent
 * with.
 */
export async function listSentFiles(db: Database, { tenantId, accountId }: DataOwner): Promise<SentFileRow[]> {
  const { rows } = await sql<SentFileRow>`
    SELECT DISTINCT f.enc_id AS "encId", f.file_key AS key, f.file_name AS name, f.type, f.bytes,
      f.uploaded_at AS "uploadedAt", a.enc_id AS application, a.position ->> 'title' AS title
    FROM applications a JOIN application_versions v ON v.application_id = a.id
      JOIN application_version_files u ON u.version_id = v.id JOIN application_files f ON f.id = u.file_id
    WHERE a.tenant_id = ${tenantId} AND a.account_id = ${accountId}`.execute(db)
  return rows
}
