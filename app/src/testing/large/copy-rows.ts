import type { Pool } from 'pg'

/** Copies all rows of a database to an empty one with the same tables. */
export async function copyRows(from: Pool, to: Pool): Promise<void> {
  const { rows: tables } = await from.query<{ name: string; columns: string }>(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name NOT LIKE 'kysely%' GROUP BY table_name`)
  const client = await to.connect()
  try {
    // Rows are copied in any order, so foreign keys are not checked.
    await client.query('SET session_replication_role = replica')
    for (const { name, columns } of tables) {
      const { rows } = await from.query<{ all: string }>(`SELECT json_agg(t)::text AS all FROM ${name} AS t`)
      if (rows[0]?.all)
        await client.query(
          `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)`,
          [rows[0].all],
        )
    }
  } finally {
    client.release(true)
  }
}
