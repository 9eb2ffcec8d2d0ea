import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Returns a hash of all rows per table, to compare two states of the database. */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ hash: string }>`
      SELECT md5(coalesce(string_agg(each::text, '|' ORDER BY each::text), '')) AS hash FROM ${sql.table(name)} AS each`.execute(
      db,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}
