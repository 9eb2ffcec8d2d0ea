import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
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

/** Registers the gauge `foyer_jobs`, counted on each scrape. */
export function installJobMetrics(registry: Registry, db: Database): void {
  registry.registerMetric(
    new Gauge({
      name: 'foyer_jobs',
      help: 'Jobs of all servers of the database that wait, run or were given up',
      labelNames: ['job', 'state'],
      registers: [],
      async collect() {
        this.reset()
        for (const { job, state, count } of await countJobs(db)) this.set({ job, state }, count)
      },
    }),
  )
}
