import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRelay } from '#testing/databases/relay.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import type { OpenDatabase } from './database.ts'
import { listen } from './listen.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

test('a listener whose database is away retries one attempt at a time, at growing intervals, and then receives notifications again', async () => {
  const relay = await openRelay(database.connection.connectionString ?? '')
  const notices: string[] = []
  let reconnected = 0
  const stop = await listen(
    relay.connection,
    'news',
    (notice) => notices.push(notice),
    () => {
      reconnected += 1
    },
  )
  relay.cut()
  await vi.waitFor(() => expect(relay.attempts.length).toBeGreaterThanOrEqual(5), { timeout: 60_000, interval: 20 })
  const [first = 0, , , , fifth = 0] = relay.attempts
  // The delays are 200, 400, 800 and 1,600 ms, and timers never fire early by more than a millisecond.
  expect(fifth - first).toBeGreaterThan(2900)
  relay.mend()
  await vi.waitFor(() => expect(reconnected).toBe(1), { timeout: 60_000, interval: 20 })
  await database.pool.query("SELECT pg_notify('news', 'back')")
  await vi.waitFor(() => expect(notices).toEqual(['back']), { timeout: 60_000, interval: 20 })
  await stop()
  relay.close()
})
