import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import type { OpenDatabase } from './database.ts'
import { listen } from './listen.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

/** Relays connections to the database until it is broken, then closes each at once. */
async function openRelay() {
  const url = new URL(database.connection.connectionString ?? '')
  const folder = url.searchParams.get('host') ?? ''
  const sockets = new Set<Socket>()
  const attempts: number[] = []
  let broken = false
  const relay = createServer((socket) => {
    attempts.push(performance.now())
    socket.on('error', () => undefined)
    if (broken) return socket.destroy()
    const target = connect(`${folder}/.s.PGSQL.${url.port}`)
    target.on('error', () => undefined)
    for (const end of [socket, target]) sockets.add(end)
    return socket.pipe(target).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  const through = new URL(url)
  through.searchParams.set('host', '127.0.0.1')
  through.port = String(typeof address === 'object' ? address?.port : '')
  return {
    connection: { connectionString: through.href },
    attempts,
    cut() {
      broken = true
      attempts.length = 0
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      broken = false
    },
    close: () => relay.close(),
  }
}

test('a listener whose database is away tries again once at a time, ever later, and then hears notices again', async () => {
  const relay = await openRelay()
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
  // 200, 400, 800 and 1,600 ms lie between them, and timers never fire early by more than a millisecond.
  expect(fifth - first).toBeGreaterThan(2900)
  relay.mend()
  await vi.waitFor(() => expect(reconnected).toBe(1), { timeout: 60_000, interval: 20 })
  await database.pool.query("SELECT pg_notify('news', 'back')")
  await vi.waitFor(() => expect(notices).toEqual(['back']), { timeout: 60_000, interval: 20 })
  await stop()
  relay.close()
})
