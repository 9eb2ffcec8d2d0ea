import type { Pool, PoolClient } from 'pg'

/** Tables with few rows regardless of the number of people; all copies share their rows. */
const FEW = new Set(
  `api_keys call_counts connection_jobs connection_troubles connections event_messages events form_edits form_versions forms letter_templates kysely_migration kysely_migration_lock mail_senders page_files position_forms schema_contracts signing_keys
   import_columns job_import_changes job_imports staff_digests staff_invitations staff_jobs staff_job_news site_versions stages tenant_audit tenants terms_texts site_drafts theme_drafts theme_files theme_versions webhooks`.split(
    /\s+/,
  ),
)
/** Rebuilt from the positions. */
const isDerived = (table: string) => table.startsWith('search_')
/** Columns that identify a row without a foreign key, so each copy has its own value. */
const NAMING = new Set(
  'about application dedupe_key email_hash identifier key_hash pool reference remote_id subject'.split(' '),
)

interface Column {
  name: string
  type: string
  /** The primary key that a foreign key of this table references. */
  refersTo: { table: string; column: string } | null
}

interface Table {
  name: string
  rows: number
  copies: number
  /** The greatest value of each column of integers, before anything is copied. */
  greatest: Record<string, number>
  columns: Column[]
  /** Columns of each unique index. */
  unique: string[][]
}

const TABLES = `
  SELECT t.relname AS name,
    (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL), 'refersTo', (
        SELECT json_build_object('table', f.confrelid::regclass::text, 'column', r.attname) FROM pg_constraint f JOIN pg_attribute r
          ON r.attrelid = f.confrelid AND r.attnum = f.confkey[array_position(f.conkey, a.attnum)]
          JOIN pg_index p ON p.indrelid = f.confrelid AND p.indisprimary AND p.indkey[0] = r.attnum
        WHERE f.conrelid = t.oid AND f.contype = 'f' AND a.attnum = ANY(f.conkey) AND r.attname <> 'tenant_id'
        ORDER BY cardinality(f.conkey) LIMIT 1)) ORDER BY a.attnum)
      FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    coalesce((SELECT json_agg(ARRAY(SELECT a.attname FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)
          JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number ORDER BY place))
      FROM pg_index i WHERE i.indrelid = t.oid AND i.indisunique), '[]') AS unique
  FROM pg_class t WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace ORDER BY t.relname`

const isInteger = ({ type }: Column) => type === 'bigint' || type === 'integer'

/** Returns the target number of rows of a non-empty table. */
type Wanted = (table: string, rows: number) => number

/** Reads the tables that grow with the number of people. */
async function growingTables(client: PoolClient, wanted: Wanted): Promise<Map<string, Table>> {
  const { rows } = await client.query<Omit<Table, 'rows' | 'copies' | 'greatest'>>(TABLES)
  const growing = new Map<string, Table>()
  for (const table of rows.filter(({ name }) => !FEW.has(name) && !isDerived(name))) {
    const maxima = table.columns.filter(isInteger).map(({ name }) => `, max("${name}") AS "${name}"`)
    const counted = await client.query<{ count: number }>(`SELECT count(*)${maxima.join('')} FROM ${table.name}`)
    const [totals] = counted.rows
    if (!totals) continue
    const { count, ...greatest } = totals
    const copies = count === 0 ? 0 : Math.max(0, Math.ceil(wanted(table.name, count) / count) - 1)
    growing.set(table.name, { ...table, rows: count, copies, greatest })
  }
  return growing
}

/**
 * Multiplies the rows of a database: each copy is another group of people with everything that belongs to them. The
 * keys in the catalogue determine which columns differ between copies, so tables of new features grow, too. Jobs are
 * shared by all people and multiplied separately. Past times are spread over two months, and so are future ones.
 * @returns the number of rows per table
 */
export async function multiplyRows(pool: Pool, wanted: Wanted): Promise<Map<string, number>> {
  const client = await pool.connect()
  try {
    // Neither foreign keys nor triggers are needed: the copies are as consistent as the copied rows.
    await client.query(`SET session_replication_role = replica`)
    const tables = await growingTables(client, wanted)
    const sizes = new Map<string, number>()
    for (const table of tables.values()) {
      if (table.copies > 0) await client.query(copyStatement(table, tables), [table.copies])
      sizes.set(table.name, table.rows * (table.copies + 1))
    }
    await client.query(`SELECT setval(pg_get_serial_sequence(table_name, column_name)::regclass, 1000000000000)
      FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES' AND data_type = 'bigint'`)
    await client.query(`SET session_replication_role = origin`)
    return sizes
  } finally {
    client.release(true)
  }
}

function copyStatement(table: Table, tables: ReadonlyMap<string, Table>): string {
  const { columns, unique } = table
  const own = new Set(columns.filter((column) => differs(column, table, tables)).map(({ name }) => name))
  for (const index of unique) if (!index.some((name) => own.has(name))) own.add(index.at(-1) ?? '')
  const shared = new Set(columns.filter((column) => wraps(column, table, tables)).map(({ name }) => name))
  // A column that alone distinguishes copies can't be shared: those copies reference no row, which affects no plan.
  for (const index of unique)
    if (!index.some((name) => own.has(name) && !shared.has(name))) for (const name of index) shared.delete(name)
  const values = columns.map((column) => {
    const { name, refersTo } = column
    if (!own.has(name)) return shifted(column)
    const parent = refersTo === null ? undefined : tables.get(refersTo.table)
    const copy = parent && shared.has(name) ? `(1 + (copy - 1) % ${parent.copies})` : 'copy'
    return copied(column, copy, greatestOf(column, table, tables) + 1)
  })
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  return `INSERT INTO ${table.name} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM generate_series(1, $1::bigint) AS copy CROSS JOIN ${table.name} AS r`
}

/** Returns the greatest value of a column or, if it references a key, of that key, which may reference another. */
function greatestOf({ name, refersTo }: Column, table: Table, tables: ReadonlyMap<string, Table>): number {
  const parent = refersTo && tables.get(refersTo.table)
  const key = parent?.columns.find((column) => column.name === refersTo?.column)
  return parent && key ? greatestOf(key, parent, tables) : (table.greatest[name] ?? 0)
}

function differs({ name, refersTo }: Column, table: Table, tables: ReadonlyMap<string, Table>): boolean {
  if (refersTo !== null) return (tables.get(refersTo.table)?.copies ?? 0) > 0 && refersTo.table !== 'positions'
  return (
    NAMING.has(name) || name.endsWith('email') || table.unique.some((index) => index.length === 1 && index[0] === name)
  )
}

/** True if the referenced rows have fewer copies, so that several copies share one. */
function wraps({ refersTo }: Column, table: Table, tables: ReadonlyMap<string, Table>): boolean {
  const copies = refersTo === null ? 0 : (tables.get(refersTo.table)?.copies ?? 0)
  return copies > 0 && copies < table.copies
}

/**
 * Returns a value of the same format that no other copy has; equal values become equal ones, so references stay intact.
 */
function copied(column: Column, copy: string, step: number): string {
  const { name, type } = column
  const value = `r."${name}"`
  if (isInteger(column)) return `(${value} + ${copy} * ${step}::bigint)::${type}`
  if (name.endsWith('email')) return `'p' || ${copy} || '.' || ${value}`
  const digits = `lpad(to_hex(${copy}), 6, '0')`
  if (type === 'uuid') return `overlay(${value}::text PLACING ${digits} FROM 31)::uuid`
  // Random ids and hashes keep their length.
  const placed = `overlay(${value} PLACING ${digits} FROM length(${value}) - 5)`
  return `CASE WHEN length(${value}) IN (22, 36, 64) THEN ${placed} ELSE ${value} || '-' || ${copy} END`
}

function shifted({ name, type }: Column): string {
  const value = `r."${name}"`
  if (type !== 'timestamp with time zone') return value
  return `${value} + CASE WHEN ${value} < now() THEN -1 ELSE 1 END * (copy % 60 * interval '1 day' + copy % 1440 * interval '1 minute')`
}
