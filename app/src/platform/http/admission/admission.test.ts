import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { httpLimits } from '../limits.ts'
import { createAdmission } from './admission.ts'
import { buildServer } from '../build-server.ts'
import { createTurns } from '../take-turns.ts'

/**
 * Answers reads one after another, each in `eachMs`, while `perSecond` arrive, and returns the longest waits, of all
 * and of the second half, and the counts.
 */
function load(perSecond: number, eachMs: number, seconds: number) {
  const admission = createAdmission({ waitMs: 2000, rushWaitMs: 500, free: 64 })
  const queue: { came: number; answered: (now: number) => void }[] = []
  let [longest, longestLater, admitted, refused, freeAt] = [0, 0, 0, 0, 0]
  for (let n = 0; n < perSecond * seconds; n++) {
    const now = (n * 1000) / perSecond
    while (queue[0] && Math.max(freeAt, queue[0].came) + eachMs <= now) {
      const { came, answered } = queue.shift()!
      freeAt = Math.max(freeAt, came) + eachMs
      answered(freeAt)
      longest = Math.max(longest, freeAt - came)
      if (came > (seconds * 1000) / 2) longestLater = Math.max(longestLater, freeAt - came)
    }
    const answered = admission.admit(now)
    if (answered) queue.push({ came: now, answered })
    if (answered) admitted++
    else refused++
  }
  return { longest, longestLater, admitted, refused }
}

test('with twice the sustainable load, it admits the requests that it can answer within two seconds', () => {
  const { longest, admitted, refused } = load(400, 5, 60)
  expect(longest).toBeLessThan(2500)
  // It can answer 200 a second, and continues to do so.
  expect(admitted).toBeGreaterThan(0.95 * 200 * 60)
  expect(refused).toBeGreaterThan(0.45 * 400 * 60)
})

test('in a long rush, admitted requests soon wait for only half a second', () => {
  expect(load(400, 5, 60).longestLater).toBeLessThan(700)
})

test('below that load no one is refused', () => {
  expect(load(180, 5, 60)).toMatchObject({ refused: 0 })
  expect(load(20, 40, 60)).toMatchObject({ refused: 0 })
})

test('a slow server refuses earlier than a fast one', () => {
  expect(load(60, 50, 60).longest).toBeLessThan(3500)
})

let app: FastifyInstance
afterEach(() => app?.close())

/** A server whose slow pages stay open until they are released. */
async function open() {
  app = await buildServer(
    { logLevel: 'silent', trustProxy: undefined, limits: 'off', publicUrl: undefined },
    {
      localeOf: () => 'en',
      isAdmin: async () => false,
      publicUrl: () => 'http://localhost:3000',
      hosts: { all: () => [], boundTo: () => undefined, resolve: () => undefined },
      signingSecret: 'test'.repeat(8),
      counts: createSharedCounts(),
      scanner: { check: async () => undefined },
    },
  )
  const waiting: (() => void)[] = []
  const handled: string[] = []
  const handle = async (what: string) => {
    handled.push(what)
    return what
  }
  app.get('/api/slow', () => new Promise((resolve) => waiting.push(() => resolve('slow'))))
  app.get('/api/stream', { config: { staysOpen: true } }, async () => 'open')
  app.get('/*', () => handle('page'))
  app.post('/write', { config: { provesItself: true } }, () => handle('written'))
  await app.ready()
  return { handled, waiting, release: () => waiting.splice(0).forEach((answer) => answer()) }
}

test('a visitor who would wait too long gets a small page that reloads by itself, and writes pass', async () => {
  const { waiting, release } = await open()
  // The first estimate is 100 a second, so 200 can wait.
  const admitted = Array.from({ length: 200 }, () => app.inject('/api/slow'))
  await expect.poll(() => waiting.length).toBe(200)
  const page = await app.inject({ url: '/careers', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(503)
  const after = Number(page.headers['retry-after'])
  expect(after).toBeGreaterThanOrEqual(httpLimits.busyRetrySeconds.least)
  expect(after).toBeLessThanOrEqual(httpLimits.busyRetrySeconds.most)
  expect(page.body).toContain(`<meta http-equiv="refresh" content="${after}">`)
  expect(page.body).toContain('Many people are using this site right now.')
  expect((await app.inject('/api/slow')).json()).toMatchObject({ status: 503, error: { code: 'busy' } })
  expect((await app.inject({ method: 'POST', url: '/write' })).body).toBe('written')
  expect((await app.inject('/api/stream')).body).toBe('open')
  expect(app.admission).toMatchObject({ waiting: 200, refused: 2 })

  release()
  expect((await Promise.all(admitted)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(app.admission.waiting).toBe(0)
  expect((await app.inject('/careers')).body).toBe('page')
})

test('a write is handled between two pages, however many of them are waiting', async () => {
  const { handled } = await open()
  const pages = Array.from({ length: 20 }, () => app.inject('/careers'))
  await Promise.all([...pages, app.inject({ method: 'POST', url: '/write' })])
  expect(handled).toHaveLength(21)
  expect(handled.indexOf('written')).toBeLessThan(2)
})

test('a visitor who has left by their turn gets no page, and the next one does not wait for it', async () => {
  const turns = createTurns()
  const begun: string[] = []
  const take = (name: string, isGone: boolean) =>
    new Promise<void>((done) =>
      turns.take(
        () => done(void begun.push(name)),
        () => isGone,
      ),
    )
  void take('left', true)
  await take('stayed', false)
  expect(begun).toEqual(['stayed'])
})
