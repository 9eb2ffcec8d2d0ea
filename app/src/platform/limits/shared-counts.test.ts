import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { deleteEndedCounts, addUpInDatabase } from './call-count-store.ts'
import { createSharedCounts, type Quota, type SharedCounts, type AddUp } from './shared-counts.ts'

const SECRET = 'test'.repeat(8)
const calls: Quota = { kind: 'calls', most: 10, seconds: 60 }

let database: OpenDatabase
let one: SharedCounts
let other: SharedCounts

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())
beforeEach(async () => {
  await sql`TRUNCATE call_counts`.execute(database.db)
  one = createSharedCounts(addUpInDatabase(database.db, SECRET))
  other = createSharedCounts(addUpInDatabase(database.db, SECRET))
})

const endWindows = (kind: string) =>
  sql`UPDATE call_counts SET ends_at = now() WHERE kind = ${kind}`.execute(database.db)

const stored = async () => {
  const { rows } = await sql<{ kind: string; amount: number; subject: string }>`SELECT * FROM call_counts`.execute(
    database.db,
  )
  return rows
}

describe('counts that processes share', () => {
  test('add what the others counted of the same caller, as of the last exchange', async () => {
    one.add(calls, 'alice', 4)
    other.add(calls, 'alice', 3)
    expect(other.read(calls, 'alice').amount).toBe(3)
    await one.exchange()
    await other.exchange()
    expect(other.read(calls, 'alice').amount).toBe(7)
    other.add(calls, 'alice', 2)
    one.add(calls, 'alice', 1)
    await Promise.all([one.exchange(), other.exchange()])
    expect((await stored())[0]?.amount).toBe(10)
    one.add(calls, 'alice', 1)
    await one.exchange()
    expect(one.read(calls, 'alice').amount).toBe(11)
  })

  test('are kept apart by caller and by what is counted', async () => {
    one.add(calls, 'alice', 4)
    one.add(calls, 'bob', 5)
    one.add({ ...calls, kind: 'bytes' }, 'alice', 6)
    await one.exchange()
    expect(other.read(calls, 'alice').amount).toBe(0)
    for (const [kind, caller, amount] of [
      ['calls', 'alice', 5],
      ['calls', 'bob', 6],
      ['bytes', 'alice', 7],
    ] as const) {
      other.add({ ...calls, kind }, caller, 1)
      await other.exchange()
      expect(other.read({ ...calls, kind }, caller).amount).toBe(amount)
    }
  })

  test('lose nothing while two processes add at once, in any order', async () => {
    const people = Array.from({ length: 40 }, (_, n) => `person ${n}`)
    for (let round = 0; round < 5; round += 1) {
      for (const who of people) one.add(calls, who, 1)
      for (const who of people.toReversed()) other.add(calls, who, 1)
      await Promise.all([one.exchange(), other.exchange(), one.exchange()])
    }
    expect((await stored()).map(({ amount }) => amount)).toEqual(people.map(() => 10))
  })

  test('restart at zero when their window ends, for the process that finds it over', async () => {
    one.add(calls, 'alice', 9)
    await one.exchange()
    await endWindows(calls.kind)
    other.add(calls, 'alice', 2)
    await other.exchange()
    expect(other.read(calls, 'alice')).toMatchObject({ amount: 2 })
    expect(other.read(calls, 'alice').endsInMs).toBeGreaterThan(0)
    expect((await stored())[0]?.amount).toBe(2)
  })

  test('take the end of the window that another process began', async () => {
    let time = 0
    const late = createSharedCounts(
      async (amounts) => amounts.map(({ amount }) => ({ amount: amount + 5, endsInMs: 20_000 })),
      () => time,
    )
    late.add(calls, 'alice', 1)
    await late.exchange()
    expect(late.read(calls, 'alice')).toEqual({ amount: 6, endsInMs: 20_000 })
    time = 20_000
    expect(late.read(calls, 'alice')).toEqual({ amount: 0, endsInMs: 60_000 })
  })

  test('of ordinary callers stay in their process', async () => {
    one.add({ ...calls, most: 1000 }, 'alice', 19)
    await one.exchange()
    expect(await stored()).toEqual([])
    one.add({ ...calls, most: 1000 }, 'alice', 1)
    await one.exchange()
    expect(await stored()).toMatchObject([{ amount: 20 }])
  })

  test('are added up later if the database was away, and only once', async () => {
    let away = true
    const addUp: AddUp = async (amounts) => {
      if (away) throw new Error('away')
      return addUpInDatabase(database.db, SECRET)(amounts)
    }
    const counts = createSharedCounts(addUp)
    counts.add(calls, 'alice', 3)
    await expect(counts.exchange()).rejects.toThrow('away')
    counts.add(calls, 'alice', 1)
    away = false
    await counts.exchange()
    await counts.exchange()
    expect(await stored()).toMatchObject([{ amount: 4 }])
  })

  test('of a caller that a process forgot and met again are added together', async () => {
    const addUp = addUpInDatabase(database.db, SECRET)
    const amount = (n: number) => ({ quota: calls, caller: 'alice', amount: n })
    expect(await addUp([amount(3), amount(4)])).toMatchObject([{ amount: 7 }, { amount: 7 }])
    expect(await stored()).toMatchObject([{ amount: 7 }])
  })

  test('are dropped if their window ended before the database was back', async () => {
    let time = 0
    const counts = createSharedCounts(addUpInDatabase(database.db, SECRET), () => time)
    counts.add(calls, 'alice', 3)
    time = calls.seconds * 1000
    counts.add(calls, 'bob', 4)
    await counts.exchange()
    expect(await stored()).toMatchObject([{ amount: 4 }])
  })

  test('name no caller in the database, and are deleted once their window is over', async () => {
    one.add(calls, '192.0.2.7', 3)
    one.add({ ...calls, kind: 'past' }, '192.0.2.7', 3)
    await one.exchange()
    await endWindows('past')
    expect(JSON.stringify(await stored())).not.toContain('192.0.2')
    await deleteEndedCounts(database.db)
    expect(await stored()).toMatchObject([{ kind: 'calls' }])
  })
})
