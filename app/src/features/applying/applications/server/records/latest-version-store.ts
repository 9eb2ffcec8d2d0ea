import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { VersionWithContent } from './store.ts'

/** The latest version of an application, with its row id. */
export type LatestVersion = Pick<VersionWithContent, 'formVersionIds' | 'content' | 'at'> & { applicationId: number }

/** Returns the latest versions of applications. */
export async function latestVersions(
  db: Database | Transaction,
  applicationIds: readonly number[],
): Promise<LatestVersion[]> {
  if (applicationIds.length === 0) return []
  const { rows } = await sql<LatestVersion>`
    SELECT DISTINCT ON (v.application_id) v.application_id AS "applicationId", v.form_version_ids AS "formVersionIds", v.at,
      CASE WHEN c.version_id IS NULL THEN NULL
        ELSE jsonb_build_object('answers', c.answers, 'profile', NULL, 'files', c.files) END AS content
    FROM application_versions v LEFT JOIN application_contents c ON c.version_id = v.id
    WHERE v.application_id = ANY(${[...applicationIds]})
    ORDER BY v.application_id, v.number DESC`.execute(db)
  return rows.map((row) => ({ ...row, formVersionIds: row.formVersionIds.map(Number) }))
}
