import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-page.ts'
import { DRAFT, OPEN, CLOSED } from '#features/jobs/positions/states.ts'
import type { JobState } from '../job-contract.ts'
import { deskLimits } from '../limits.ts'

export interface JobRow {
  id: string
  title: string
  displayId: string
  locations: string[]
  state: JobState
  closesAt: Date | null
  total: number
}

/** Returns a page of jobs, those with the most applications first if the colleague reads them. */
export async function listJobRows(
  db: Database,
  {
    tenantId,
    jobs,
    status,
    text,
    offset,
    byApplications,
    now,
  }: {
    tenantId: number
    jobs: readonly number[] | undefined
    status: JobState
    text: string
    offset: number
    byApplications: boolean
    now: Date
  },
): Promise<JobRow[]> {
  const state = sql`CASE WHEN closed_reason = ${DRAFT} THEN ${DRAFT}
    WHEN archived_at IS NULL AND (closes_at IS NULL OR closes_at > ${now}) THEN ${OPEN} ELSE ${CLOSED} END`
  const { rows } = await sql<JobRow>`
    SELECT id, title, display_job_id AS "displayId",
      (SELECT coalesce(jsonb_agg(place ->> 'label'), '[]') FROM jsonb_array_elements(locations) AS place) AS locations, ${state} AS state, closes_at AS "closesAt",
      count(*) OVER ()::int AS total
    FROM positions
    WHERE tenant_id = ${tenantId} AND ${state} = ${status}
      ${jobs === undefined ? sql`` : sql`AND id = ANY(${[...jobs]})`}
      ${text.trim() === '' ? sql`` : sql`AND (title ILIKE ${containing(text.trim())} OR display_job_id ILIKE ${containing(text.trim())})`}
    ORDER BY ${byApplications ? sql`(SELECT count(*) FROM applications WHERE position_id = positions.id) DESC,` : sql``}
      lower(title), id LIMIT ${deskLimits.rows} OFFSET ${offset}`.execute(db)
  return rows
}
