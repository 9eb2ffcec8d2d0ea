import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { ColumnMap } from './columns.ts'
import { isMeaning, type TableColumn } from './column-meanings.ts'

/** Returns the meanings that an operator stated for the columns of a source. */
export async function findColumnMap(db: Database, tenantId: number, source: string): Promise<ColumnMap> {
  const { rows } = await sql<{ meanings: Record<string, string | null> }>`
    SELECT meanings FROM import_columns WHERE tenant_id = ${tenantId} AND source = ${source}`.execute(db)
  const stored = Object.entries(rows[0]?.meanings ?? {})
  // A later version can know other meanings.
  return Object.fromEntries(
    stored.flatMap(([header, meaning]) => (meaning === null || isMeaning(meaning) ? [[header, meaning] as const] : [])),
  )
}

/** Stores the meanings that an operator stated, for the next import of the source. */
export async function saveColumnMap(
  { db, tenantId, now }: { db: Database; tenantId: number; now: Date },
  source: string,
  columns: readonly TableColumn[],
): Promise<void> {
  const stated = columns.filter(({ by }) => by === 'map').map(({ header, meaning }) => [header, meaning ?? null])
  const meanings = JSON.stringify(Object.fromEntries(stated))
  await sql`
    INSERT INTO import_columns (tenant_id, source, meanings, changed_at)
    VALUES (${tenantId}, ${source}, ${meanings}, ${now})
    ON CONFLICT (tenant_id, source) DO UPDATE SET meanings = excluded.meanings, changed_at = excluded.changed_at`.execute(
    db,
  )
}
