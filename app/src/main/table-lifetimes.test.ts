import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { tableLifetimes } from './table-lifetimes.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([], { pages: false })
})
afterAll(() => site?.close())

const list = async (query: RawBuilder<{ value: string }>): Promise<string[]> =>
  (await query.execute(site.context.db)).rows.map(({ value }) => value)

const rules = Object.entries(tableLifetimes)

test('every table has a rule for how long its rows stay', async () => {
  // The migration library keeps one row for each migration.
  const tables = await list(sql`
    SELECT table_name AS value FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'kysely\\_%' ORDER BY 1`)
  expect(rules.map(([table]) => table).toSorted()).toEqual(tables.toSorted())
})

test('rows deleted with others have a foreign key that does so', async () => {
  const claimed = rules.flatMap(([table, rule]) => ('goesWith' in rule ? [`${table} with ${rule.goesWith}`] : []))
  const cascades = await list(sql`
    SELECT conrelid::regclass || ' with ' || confrelid::regclass AS value FROM pg_constraint WHERE confdeltype = 'c'`)
  expect(claimed.filter((claim) => !cascades.includes(claim))).toEqual([])
})

test('rows whose time is over are deleted by a scheduled job', async () => {
  const jobs = new Set(rules.flatMap(([, rule]) => ('deleted' in rule ? [rule.job] : [])))
  const scheduled = await list(sql`SELECT name AS value FROM pgboss.schedule`)
  expect([...jobs].filter((job) => !scheduled.includes(job))).toEqual([])
})

test('they are found by an index, unless the table stays small', async () => {
  const claimed = rules.flatMap(([table, rule]) => ('deleted' in rule && !rule.small ? [`${table}.${rule.by}`] : []))
  const indexed = await list(sql`
    SELECT DISTINCT i.indrelid::regclass || '.' || a.attname AS value
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]`)
  expect(claimed.filter((claim) => !indexed.includes(claim))).toEqual([])
})

test('the queue only has tables that it cleans itself', async () => {
  const tables = await list(sql`
    SELECT table_name AS value FROM information_schema.tables WHERE table_schema = 'pgboss' AND table_type = 'BASE TABLE'`)
  const known = /^(version|queue|schedule|subscription|bam|warning|job|job_common|job_dependency|queue_stats.*)$/
  expect(tables.filter((table) => !known.test(table))).toEqual([])
})
