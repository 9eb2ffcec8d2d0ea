import { type RawBuilder, sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import { pruningLimits } from './limits.ts'
import type { Database } from '#platform/db/database.ts'

const prunedRows = new Counter({
  name: 'foyer_rows_pruned_total',
  help: 'Rows that this process deleted because their time was over',
  labelNames: ['table'],
  registers: [],
})
const lastPruned = new Gauge({
  name: 'foyer_rows_pruned_last_run_timestamp_seconds',
  help: 'When this process last looked for rows whose time was over, in seconds since 1970',
  labelNames: ['table'],
  registers: [],
})

/** Registers the numbers of deleted rows. */
export function installPruneMetrics(registry: Registry): void {
  registry.registerMetric(prunedRows)
  registry.registerMetric(lastPruned)
}

/**
 * Deletes the rows of a table whose time is over, in batches, so that no lock and no transaction lasts long. Rows that another
 * transaction holds wait for the next run.
 * @param isOver condition on the table's columns, unqualified
 * @returns the number deleted, without the rows that go with them
 */
export async function pruneRows(
  db: Database,
  table: string,
  isOver: RawBuilder<unknown>,
  atOnce: number = pruningLimits.rowsAtOnce,
): Promise<number> {
  const name = sql.table(table)
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${name} WHERE ${isOver} LIMIT ${atOnce} FOR UPDATE SKIP LOCKED))`.execute(db)
    const count = Number(numAffectedRows)
    prunedRows.inc({ table }, count)
    deleted += count
    if (count >= atOnce) continue
    lastPruned.set({ table }, Date.now() / 1000)
    return deleted
  }
}
