import { sql } from 'kysely'
import { applicationLimits } from '../limits.ts'
import type { ApplicantFacts } from '#features/candidate/match/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { WITHDRAWN } from '../states.ts'
import type { SavedAnswer } from './records/application-service.ts'

/**
 * Returns the skills, titles and schools of the people who applied for a position, from the profiles that they sent. Each person
 * counts once, with the newest application. Guests have no profile and are left out, as are withdrawn and erased applications.
 */
export async function listApplicantFacts(
  db: Database,
  tenantId: number,
  positionId: number,
): Promise<ApplicantFacts[]> {
  const { rows } = await sql<ApplicantFacts>`
    SELECT DISTINCT ON (a.account_id) a.account_id AS "accountId",
      jsonb_path_query_array(c.profile, '$.resume.skills[*].name ? (@.type() == "string")') AS skills,
      jsonb_path_query_array(c.profile, '$.resume.work[*].position ? (@.type() == "string")') AS titles,
      jsonb_path_query_array(c.profile, '$.resume.education[*].institution ? (@.type() == "string")') AS schools
    FROM applications a
      JOIN application_versions v ON v.application_id = a.id AND v.number = a.version
      JOIN application_contents c ON c.version_id = v.id
    WHERE a.tenant_id = ${tenantId} AND a.position_id = ${positionId} AND a.account_id IS NOT NULL
      AND a.state <> ${sql.lit(WITHDRAWN)} AND c.profile ? 'resume'
    ORDER BY a.account_id, a.id DESC LIMIT ${applicationLimits.insightsApplicants}`.execute(db)
  return rows
}

/** Returns the answers of a candidate that can be reused; none for a guest. */
export async function findSavedAnswers(db: Database, accountId: string | null): Promise<SavedAnswer[]> {
  if (accountId === null) return []
  const { rows } = await sql<SavedAnswer>`
    SELECT question_key AS "questionKey", value, wording, at FROM kept_answers WHERE account_id = ${accountId}`.execute(
    db,
  )
  return rows
}

/**
 * Returns the median time of recent applications with these forms, in seconds. Longer ones were interrupted and do not
 * count.
 */
export async function findUsualSeconds(
  db: Database,
  tenantId: number,
  formVersionIds: readonly number[],
): Promise<{ median: number; count: number } | undefined> {
  const { rows } = await sql<{ median: number | null; count: number }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::double precision AS median, count(*)::integer AS count FROM (
      SELECT extract(epoch FROM a.submitted_at - d.created_at) AS seconds
      FROM applications a JOIN drafts d ON d.id = a.draft_id
      WHERE a.tenant_id = ${tenantId} AND d.form_version_ids = ${[...formVersionIds]}::bigint[]
      ORDER BY a.id DESC LIMIT ${applicationLimits.applicationsMeasured}) times
    WHERE seconds BETWEEN 0 AND ${applicationLimits.applicationSittingSeconds}`.execute(db)
  const [measured] = rows
  return measured?.median === null || !measured ? undefined : { median: measured.median, count: measured.count }
}
