import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#platform/db/database.ts'

/** A figure of all servers of the database. */
export interface DatabaseGauge {
  /** As Prometheus names metrics, with the unit. */
  name: string
  help: string
  read(db: Database): Promise<number>
}

/** Registers figures that are read on each scrape. */
export function installDatabaseGauges(registry: Registry, db: Database, gauges: readonly DatabaseGauge[]): void {
  for (const { name, help, read } of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read(db))
        },
      }),
    )
}
