import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { GIVEN_UP } from './job-kind.ts'

export interface JobCount {
  job: string
  /** `given-up`: failed at its last try and kept for people to look at. */
  state: 'waiting' | 'running' | 'given-up'
  count: number
}

/** How many jobs of each kind wait, run or were given up; none in a database in which no server has run. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const { rows: found } = await sql<{ table: string | null }>`SELECT to_regclass('pgboss.job')::text AS table`.execute(
    db,
  )
  if (!found[0]?.table) return []
  // Names that begin so are the queue's own housekeeping.
  const { rows } = await sql<JobCount>`
    SELECT CASE WHEN name = ${GIVEN_UP} THEN coalesce(source_name, name) ELSE name END AS job,
      CASE WHEN name = ${GIVEN_UP} THEN 'given-up' WHEN state = 'active' THEN 'running' ELSE 'waiting' END AS state,
      count(*)::int AS count
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_%'
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}
