import { sql } from 'kysely'
import { serverLimits } from '#config/server-limits.ts'
import type { ApplicantFacts } from '#features/match/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { ApplicationState } from '../states.ts'

const WITHDRAWN: ApplicationState = 'withdrawn'

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
      AND a.state <> ${WITHDRAWN} AND c.profile ? 'resume'
    ORDER BY a.account_id, a.id DESC LIMIT ${serverLimits.insightsApplicants}`.execute(db)
  return rows
}
