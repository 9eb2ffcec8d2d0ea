import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#platform/db/database.ts'
import { countJobs } from './count-jobs.ts'

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
