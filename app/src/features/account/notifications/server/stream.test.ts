import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notifyService } from './notify.ts'
import { liveLimits } from '#platform/live/limits.ts'
import { findActiveSessions } from '#features/account/session/server/sessions/session-store.ts'
import { buildApp } from '#main/build-app.ts'
import { assembleContext } from '#main/boot/context.ts'
import { openServerContext, type ServerContext } from '#main/boot/server-context.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'meridian.example'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let site: TestSite
/** Another server on the same database. */
let other: { context: ServerContext; app: FastifyInstance }
let alice: Candidate
let dave: Candidate
let sequence = 0
const opened: { close(): void }[] = []

beforeAll(async () => {
  site = await openTestSite([
    { domain: DOMAIN },
    { domain: 'northgate.example', site: { notificationsConfig: { enableCandidateInappNotifications: false } } },
  ])
  await addDemoAccounts(site)
  const jobs = createJobs(site.context.database, 'server', silent)
  const base = await assembleContext({ ...site.context, jobs, close: () => jobs.stop() })
  const context = await openServerContext(base)
  other = { context, app: await buildApp(context, undefined) }
  for (const app of [site.app, other.app]) await app.listen({ port: 0, host: '127.0.0.1' })
  alice = await openCandidate(site, 'alice@example.com', DOMAIN)
  dave = await openCandidate(site, 'dave@example.com', DOMAIN)
})
afterAll(async () => {
  for (const stream of opened) stream.close()
  // The last test closed the other server.
  await other.context.close()
  // The client keeps idle connections open.
  site.app.server.closeAllConnections()
  await site.close()
})

interface Received {
  id: string
  kind: string
  data: unknown
}

/** Opens an event stream like a browser and records its events. */
async function listenTo(
  app: FastifyInstance,
  who: Pick<Candidate, 'cookies'>,
  { domain = DOMAIN, lastEventId }: { domain?: string; lastEventId?: string } = {},
) {
  const ending = new AbortController()
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/pcsx/stream?domain=${domain}`, {
    headers: {
      cookie: Object.entries(who.cookies)
        .map((pair) => pair.join('='))
        .join('; '),
      'accept-encoding': 'br, gzip',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: ending.signal,
  })
  const received: Received[] = []
  let ended = false
  const stream = {
    response,
    received,
    close: () => ending.abort(),
    kinds: () => received.map(({ kind }) => kind),
    hasEnded: () => ended,
    until: (kinds: string[]) =>
      vi.waitFor(() => expect(stream.kinds()).toEqual(kinds), { timeout: 10_000, interval: 10 }),
    untilEnd: () => vi.waitFor(() => expect(ended).toBe(true), { timeout: 10_000, interval: 10 }),
  }
  opened.push(stream)
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, id = '', kind = '', data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? []
        if (kind) received.push({ id, kind, data: JSON.parse(data) })
      }
    }
    ended = true
  }
  if (response.ok) read().catch(() => (ended = true))
  return stream
}

function notify(to: Candidate, by: ServerContext = site.context) {
  sequence += 1
  const notification = {
    event: 'message',
    dedupeKey: `s ${sequence}`,
    title: 'News',
    message: 'Text',
    channels: ['in_app'],
  } as const
  const tenantId = by.tenants.all().find(({ domain }) => domain === DOMAIN)?.id ?? 0
  return by.db
    .transaction()
    .execute((trx) => by.use(notifyService)(trx, { ...notification, tenantId, accountId: to.accountId, now: TEST_NOW }))
}

test('a page receives its reader’s events immediately, from any server, and no one else’s', async () => {
  const here = await listenTo(site.app, alice)
  const there = await listenTo(other.app, alice)
  const foreign = await listenTo(other.app, dave)
  for (const stream of [here, there, foreign]) await stream.until(['ready'])
  expect(Object.fromEntries(here.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(here.response.headers.has('content-encoding')).toBe(false)
  const { id } = await notify(alice, other.context)
  for (const stream of [here, there]) {
    await stream.until(['ready', 'notification'])
    expect(stream.received[1]?.data).toEqual({ id })
  }
  await alice.post('/api/pcsx/notifications/mark_all_viewed')
  await there.until(['ready', 'notification', 'badge'])
  await notify(dave)
  await foreign.until(['ready', 'notification'])
  expect(here.kinds()).toEqual(['ready', 'notification', 'badge'])
  for (const stream of [here, there, foreign]) stream.close()
})

test('a page that reconnects receives missed events, also from another server; after a long absence it gets a resync event', async () => {
  const before = await listenTo(site.app, alice)
  await notify(alice)
  await before.until(['ready', 'notification'])
  before.close()
  await notify(dave)
  const { id } = await notify(alice)
  const lastEventId = before.received.at(-1)?.id ?? ''
  // Notifications arrive on another connection than the transaction's result.
  await vi.waitFor(async () => {
    const after = await listenTo(other.app, alice, { lastEventId })
    await vi.waitFor(() => expect(after.kinds()).toContain('ready'))
    after.close()
    expect(after.received.map(({ kind, data }) => [kind, data])).toEqual([
      ['notification', { id }],
      ['ready', {}],
    ])
  })
  const long = await listenTo(site.app, alice, { lastEventId: 'of-another-day' })
  await long.until(['resync', 'ready'])
  long.close()
})

test('a stream ends with its session, however that ends, and no other does', async () => {
  const second = await openCandidate(site, 'alice@example.com', DOMAIN)
  const browser = { cookies: { ...second.cookies } }
  const ending = await listenTo(other.app, browser)
  const staying = await listenTo(site.app, alice)
  await ending.until(['ready'])
  await second.post('/api/auth/sign-out')
  await ending.untilEnd()
  expect(ending.kinds()).toEqual(['ready', 'sign-out'])
  expect(staying.hasEnded()).toBe(false)
  const again = await listenTo(other.app, browser)
  expect(again.response.status).toBe(401)
  staying.close()
})

test('an expired session counts as ended', async () => {
  const { pool, db } = site.context.database
  const { rows } = await pool.query<{ id: string; expires_at: Date }>(
    'SELECT id, expires_at FROM account_sessions WHERE account_id = $1',
    [dave.accountId],
  )
  const [session] = rows
  const ids = [session?.id ?? '', 'unknown']
  expect(await findActiveSessions(db, ids, TEST_NOW)).toEqual(new Set([session?.id]))
  expect(await findActiveSessions(db, ids, session?.expires_at ?? new Date(0))).toEqual(new Set())
})

test('visitors get no stream, accounts are limited, and a site without notifications sends no events of them', async () => {
  const visitor = await listenTo(site.app, { cookies: {} })
  expect([visitor.response.status, visitor.response.headers.get('content-type')]).toEqual([
    401,
    'application/json; charset=utf-8',
  ])
  const streams = []
  for (let n = 0; n < liveLimits.streamsPerAccount; n += 1) streams.push(await listenTo(site.app, dave))
  expect(streams.map(({ response }) => response.status)).not.toContain(429)
  expect((await listenTo(site.app, dave)).response.status).toBe(429)
  streams[0]?.close()
  await vi.waitFor(async () => expect((await listenTo(site.app, dave)).response.status).toBe(200))
  for (const { close } of opened) close()

  const erin = await openCandidate(site, 'erin@example.com', 'northgate.example')
  const quiet = await listenTo(site.app, erin, { domain: 'northgate.example' })
  await quiet.until(['ready'])
  const tenantId = site.context.tenants.all().find(({ domain }) => domain === 'northgate.example')?.id ?? 0
  await site.context.db.transaction().execute((trx) =>
    site.context.use(notifyService)(trx, {
      tenantId,
      accountId: erin.accountId,
      event: 'message',
      dedupeKey: 'quiet',
      title: 'News',
      message: 'Text',
      channels: ['in_app'],
      now: TEST_NOW,
    }),
  )
  await erin.post('/api/auth/sign-out')
  await quiet.until(['ready', 'sign-out'])
})

test('a stopping server ends its streams at once, so that pages reconnect to another', async () => {
  const stream = await listenTo(other.app, alice)
  await stream.until(['ready'])
  const began = performance.now()
  await other.app.close()
  expect(performance.now() - began).toBeLessThan(3000)
  await stream.untilEnd()
  expect(stream.kinds()).toEqual(['ready'])
})
