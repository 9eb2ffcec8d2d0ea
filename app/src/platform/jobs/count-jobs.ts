import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { GIVEN_UP } from './job-kind.ts'

export interface JobCount {
  job: string
  /** `given-up`: failed on the last try and kept for inspection. */
  state: 'waiting' | 'running' | 'given-up'
  count: number
}

/** Counts the waiting, running and given-up jobs of each kind; empty if no server has run on the database. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const { rows: found } = await sql<{ table: string | null }>`SELECT to_regclass('pgboss.job')::text AS table`.execute(
    db,
  )
  if (!found[0]?.table) return []
  // Queues with this prefix belong to pg-boss itself.
  const { rows } = await sql<JobCount>`
    SELECT CASE WHEN name = ${GIVEN_UP} THEN coalesce(source_name, name) ELSE name END AS job,
      CASE WHEN name = ${GIVEN_UP} THEN 'given-up' WHEN state = 'active' THEN 'running' ELSE 'waiting' END AS state,
      count(*)::int AS count
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_%'
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}
