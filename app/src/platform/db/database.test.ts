import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'

test('a connection that breaks in a transaction fails that transaction, and the process continues', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
    // As when PostgreSQL stops: no query runs on the connection at that moment.
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db)
    await expect
      .poll(() => sql`SELECT 1`.execute(trx).catch((error: Error) => error.message))
      .toMatch(/not queryable|terminat/)
    await sql`SELECT 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
})
