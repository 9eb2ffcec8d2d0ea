import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import type { Database, OpenDatabase } from './database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

beforeEach(async () => {
  await sql`DROP TABLE IF EXISTS bread`.execute(database.db)
  await sql`CREATE TABLE bread (id int, name text)`.execute(database.db)
  await sql`INSERT INTO bread VALUES (1, 'rye')`.execute(database.db)
})

const TIMES_UNTIL_PREPARED = 6

/** Returns the statements about bread whose plans the connection keeps. */
async function preparedOn(connection: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%bread%' AND statement NOT LIKE '%pg_prepared%'`.execute(
    connection,
  )
  return rows.map(({ statement }) => statement)
}

test('a frequent statement is planned once per connection, a rare one each time', async () => {
  await database.db.connection().execute(async (connection) => {
    for (let id = 1; id <= TIMES_UNTIL_PREPARED; id += 1) {
      const { rows } = await sql`SELECT name FROM bread WHERE id = ${id}`.execute(connection)
      expect(rows).toEqual(id === 1 ? [{ name: 'rye' }] : [])
    }
    await sql`SELECT id FROM bread WHERE name = ${'rye'}`.execute(connection)
    expect(await preparedOn(connection)).toEqual(['SELECT name FROM bread WHERE id = $1'])
  })
})

test('a visitor doesn’t notice that a migration changes a table that frequent statements read', async () => {
  await database.db.connection().execute(async (connection) => {
    const read = () => sql<{ id: unknown }>`SELECT * FROM bread WHERE id = ${1}`.execute(connection)
    for (let time = 1; time <= TIMES_UNTIL_PREPARED; time += 1) await read()
    expect(await preparedOn(connection)).toContain('SELECT * FROM bread WHERE id = $1')
    await sql`ALTER TABLE bread ADD COLUMN weight int DEFAULT 500`.execute(database.db)
    expect((await read()).rows).toEqual([{ id: 1, name: 'rye', weight: 500 }])
    expect((await read()).rows).toHaveLength(1)
  })
})

test('a statement that returns all columns keeps no plan in a transaction, which a failure would end', async () => {
  await database.db.connection().execute(async (connection) => {
    const read = (on: Database) => sql`SELECT * FROM bread WHERE id = ${1} OFFSET 0`.execute(on)
    const count = (on: Database) => sql`SELECT count(*) FROM bread WHERE id = ${1}`.execute(on)
    for (let time = 1; time <= TIMES_UNTIL_PREPARED; time += 1) await read(connection)
    await sql`ALTER TABLE bread ADD COLUMN weight int DEFAULT 500`.execute(database.db)
    await connection.transaction().execute(async (transaction) => {
      for (let time = 1; time <= TIMES_UNTIL_PREPARED; time += 1) await count(transaction)
      expect((await read(transaction)).rows).toEqual([{ id: 1, name: 'rye', weight: 500 }])
    })
    expect(await preparedOn(connection)).toContain('SELECT count(*) FROM bread WHERE id = $1')
  })
})
