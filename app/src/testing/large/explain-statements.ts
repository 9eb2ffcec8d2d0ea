import type { Pool } from 'pg'
import type { RecordedStatement } from '../record-statements.ts'

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` writes it. */
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: Node[]
}

/** Tables that a statement reads from beginning to end. */
export interface WholeReads {
  statement: string
  tables: string[]
}

const PLANNED = /^(with|select|insert|update|delete|merge)\b/i

/** Plans each statement with each of its recorded values, without running it. @returns those that read one of the tables whole */
export async function wholeReads(
  pool: Pool,
  statements: readonly RecordedStatement[],
  large: ReadonlySet<string>,
): Promise<WholeReads[]> {
  const found = new Map<string, Set<string>>()
  for (const { text, values } of statements.filter((each) => PLANNED.test(each.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>({
      text: `EXPLAIN (FORMAT JSON) ${text}`,
      values: [...values],
    })
    for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN']))
      for (const table of readWhole(Plan))
        if (large.has(table)) found.set(text, (found.get(text) ?? new Set()).add(table))
  }
  return [...found].map(([statement, tables]) => ({ statement, tables: [...tables] }))
}

function readWhole(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(readWhole)]
}

/** Tables whose rows are never deleted while their company exists. */
const KEPT = ['forms', 'form_versions', 'positions', 'tenants', 'terms_texts']

/** Returns columns of the tables that reference deletable rows and that are not the first column of an index. */
export async function unindexedReferences(pool: Pool, tables: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query<{ column: string }>(
    `SELECT t.relname || '.' || a.attname AS column
     FROM pg_constraint f JOIN pg_class t ON t.oid = f.conrelid
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY(f.conkey) AND a.attname <> 'tenant_id'
     WHERE f.contype = 'f' AND t.relname = ANY($1) AND f.confrelid <> ALL($2::regclass[])
       AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indkey[0] = ANY(f.conkey)
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, t.oid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
     ORDER BY 1`,
    [[...tables], KEPT],
  )
  return rows.map(({ column }) => column)
}
