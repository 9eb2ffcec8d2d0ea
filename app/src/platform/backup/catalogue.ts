import type { ClientBase } from 'pg'

/** The tables in which migrations are recorded, which the manifest lists, the scripts that each start stores again, and the counts of limits. */
const NOT_COPIED = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'schema_contracts',
  'page_files',
  'call_counts',
])

export interface TableShape {
  name: string
  /** Writable columns; generated columns are recomputed on restore. */
  columns: string[]
}

/** Excludes objects created by an extension rather than by a migration. */
const notOfExtension = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`

/** Returns the tables of the current schema, sorted by name. */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND ${notOfExtension('pg_class', 'c.oid')}
    GROUP BY c.relname ORDER BY c.relname`)
  return rows.filter(({ name }) => !NOT_COPIED.has(name))
}

/** Returns the names of the schema's sequences, including those of identity columns. */
export async function listSequences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'S' AND ${notOfExtension('pg_class', 'c.oid')}
    ORDER BY c.relname`)
  return rows.map(({ name }) => name)
}

/** Returns the names of the applied migrations in order; empty for a database that was never migrated. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ table: string | null }>(
    `SELECT to_regclass('kysely_migration')::text AS table`,
  )
  if (!found[0]?.table) return []
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY timestamp, name')
  return rows.map(({ name }) => name)
}

/** Returns the statements that drop everything migrations created, leaving extensions alone. */
export async function dropStatements(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP %s IF EXISTS %s CASCADE', CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass) AS statement
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${notOfExtension('pg_class', 'c.oid')}
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('i', 'a') AND c.relkind = 'S')
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND ${notOfExtension('pg_proc', 'p.oid')}
    UNION ALL
    SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype) FROM pg_type t
    WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype IN ('e', 'd') AND ${notOfExtension('pg_type', 't.oid')}`)
  return rows.map(({ statement }) => statement)
}

/**
 * Returns the statements that defer every foreign key to the end of the transaction, and those that restore the
 * original settings.
 */
export async function foreignKeyStatements(client: ClientBase): Promise<{ defer: string[]; restore: string[] }> {
  const { rows } = await client.query<{ table: string; name: string; deferrable: boolean; deferred: boolean }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, condeferrable AS deferrable, condeferred AS deferred
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0`)
  const alter = ({ table, name }: { table: string; name: string }, state: string) =>
    `ALTER TABLE ${table} ALTER CONSTRAINT ${name} ${state}`
  return {
    defer: rows.map((key) => alter(key, 'DEFERRABLE INITIALLY DEFERRED')),
    restore: rows.map((key) =>
      alter(key, key.deferrable ? `DEFERRABLE INITIALLY ${key.deferred ? 'DEFERRED' : 'IMMEDIATE'}` : 'NOT DEFERRABLE'),
    ),
  }
}
