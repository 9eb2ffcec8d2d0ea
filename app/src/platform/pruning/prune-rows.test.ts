import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { installPruneMetrics, pruneRows } from './prune-rows.ts'

async function openRows(count: number) {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  await sql`CREATE TABLE leaves (id integer PRIMARY KEY, fallen boolean NOT NULL)`.execute(db)
  await sql`INSERT INTO leaves SELECT n, n <= ${count} FROM generate_series(1, ${count + 5}) n`.execute(db)
  const left = async () =>
    (await sql<{ id: number }>`SELECT id FROM leaves ORDER BY id`.execute(db)).rows.map(({ id }) => id)
  return { db, left }
}

/** Returns a metric of the table as a scrape shows it. */
async function scrape(name: string): Promise<number> {
  const registry = new Registry()
  installPruneMetrics(registry)
  const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(`${name}{table="leaves"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('rows whose time is over go in batches, and all others stay', async () => {
  const { db, left } = await openRows(7)
  expect(await pruneRows(db, 'leaves', sql`fallen`, 3)).toBe(7)
  expect(await left()).toEqual([8, 9, 10, 11, 12])
  expect(await pruneRows(db, 'leaves', sql`fallen`, 3)).toBe(0)
})

test('a row that someone works on is not waited for', async () => {
  const { db, left } = await openRows(3)
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM leaves WHERE id = 2 FOR UPDATE`.execute(trx)
    expect(await pruneRows(db, 'leaves', sql`fallen`)).toBe(2)
  })
  expect((await left()).at(0)).toBe(2)
})

test('the metrics count the deleted rows of a table, and say when they were looked for', async () => {
  const { db } = await openRows(4)
  const before = await scrape('foyer_rows_pruned_total')
  await pruneRows(db, 'leaves', sql`fallen`, 2)
  expect((await scrape('foyer_rows_pruned_total')) - before).toBe(4)
  expect(await scrape('foyer_rows_pruned_last_run_timestamp_seconds')).toBeGreaterThan(1e9)
})
