import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { addHours, addMinutes, addMs, SECOND_MS } from '#kernel/time.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openReceiver, type Received, type WebhookReceiver } from '#testing/processes/webhook-receiver.ts'
import type { WebhookEvent } from '../rules.ts'
import { sendOverdue, workOnWebhooks } from './deliver.ts'
import { replayDeliveries } from './replay.ts'
import { newSecret } from './post-signed.ts'
import { addWebhook, purgeDeliveries, listOpenDeliveries, listWebhooks, removeWebhook } from './store.ts'
import { createWebhooks } from './webhooks.ts'

const NOW = new Date('2026-05-04T12:00:00Z')

let database: OpenDatabase
let receiver: WebhookReceiver
let jobs: Jobs
let tenantId: number
const secret = newSecret()
const log = { warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  vi.clearAllMocks()
  database = await openTestDatabase()
  receiver = await openReceiver()
  const tenant = await createTenant(database.db, { name: 'One', domain: 'one.example' })
  tenantId = tenant.id
})
afterEach(async () => {
  await jobs?.stop()
  await receiver.close()
  await database.close()
})

/** Starts a sending server with these delays between attempts. */
async function serve({ pauses = [0, 0, 0], now = NOW, loopback = true } = {}) {
  jobs = createJobs(database, 'server', log)
  const parts = {
    db: database.db,
    jobs,
    now: async () => now,
    reach: { loopback, hosts: [] },
    pausesSeconds: pauses,
    warn: log.warn,
  }
  workOnWebhooks(parts)
  await jobs.start()
  return parts
}

const add = (url = receiver.url, events: string[] = [], tenant = tenantId) =>
  addWebhook(database.db, { tenantId: tenant, url, events, secret, now: NOW })

const happen = (event: WebhookEvent, id: string, data: Record<string, string> = { offer: 'x1' }) =>
  database.db
    .transaction()
    .execute((trx) =>
      createWebhooks(jobs).enqueue(trx, { tenantId, event, subject: id, id: `${event} ${id}`, occurredAt: NOW, data }),
    )

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const counts = async () => (await listWebhooks(database.db, tenantId)).map((each) => each.counts)

/** Verifies a signature with the library that receivers use (Standard Webhooks 1.0.0). */
function isSigned({ headers, body }: Received, key = secret): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * SECOND_MS)
  return headers['webhook-signature'] === new Webhook(key).sign(String(headers['webhook-id']), at, body)
}

describe('an event', () => {
  test('is delivered once committed: signed, with its time, its ids and nothing else', async () => {
    await serve()
    await add()
    await happen('offer.accepted', 'offer x1', { offer: 'x1', status: 'Accepted' })
    await until(() => expect(receiver.received).toHaveLength(1))
    const [got] = receiver.received
    expect(got && isSigned(got)).toBe(true)
    expect(got && isSigned(got, newSecret())).toBe(false)
    expect(got && isSigned({ ...got, body: got.body.replace('x1', 'x2') })).toBe(false)
    expect(JSON.parse(got?.body ?? '')).toEqual({
      type: 'offer.accepted',
      timestamp: NOW.toISOString(),
      data: { offer: 'x1', status: 'Accepted' },
    })
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{24}$/),
      'webhook-timestamp': String(NOW.getTime() / 1000),
    })
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 1, 'given-up': 0 }]))
  })

  test('is not delivered if the transaction is rolled back', async () => {
    await serve()
    await add()
    const failing = database.db.transaction().execute(async (trx) => {
      await createWebhooks(jobs).enqueue(trx, {
        tenantId,
        event: 'offer.accepted',
        subject: 'offer x1',
        id: 'offer x1',
        occurredAt: NOW,
        data: {},
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await happen('offer.declined', 'offer x2')
    await until(() => expect(receiver.received).toHaveLength(1))
    expect(receiver.received[0]?.body).toContain('offer.declined')
    expect(await counts()).toEqual([{ pending: expect.any(Number), delivered: expect.any(Number), 'given-up': 0 }])
    const { rows } = await database.pool.query('SELECT 1 FROM webhook_deliveries')
    expect(rows).toHaveLength(1)
  })

  test('is delivered once, however often it is enqueued, and another event separately', async () => {
    await serve()
    await add()
    await Promise.all([happen('offer.accepted', 'offer x1'), happen('offer.accepted', 'offer x1')])
    await happen('offer.accepted', 'offer x1')
    await happen('offer.document-sealed', 'offer x1')
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 2, 'given-up': 0 }]))
    expect(receiver.received).toHaveLength(2)
  })

  test('goes to every subscribed webhook of the company, each with its own delivery id, and to no other', async () => {
    await serve()
    const other = await createTenant(database.db, { name: 'Two', domain: 'two.example' })
    await add(`${receiver.url}/all`)
    await add(`${receiver.url}/accepted`, ['offer.accepted', 'offer.declined'])
    await add(`${receiver.url}/created`, ['offer.created'])
    await add(`${receiver.url}/other`, [], other.id)
    await happen('offer.accepted', 'offer x1')
    await until(() => expect(receiver.received).toHaveLength(2))
    expect(receiver.received.map(({ url }) => url).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '/hook/accepted',
      '/hook/all',
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  })
})

describe('a delivery', () => {
  test('is retried with the same id and a new signature until it is accepted', async () => {
    await serve()
    await add()
    receiver.answer((count) =>
      count < 3 ? { status: 500, body: `No room\u0000\n${'x'.repeat(5000)}` } : { status: 200 },
    )
    await happen('offer.accepted', 'offer x1')
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 1, 'given-up': 0 }]))
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received.every((each) => isSigned(each))).toBe(true)
  })

  test('is given up after its attempts, listed with the beginning of the response, and sent again by a replay', async () => {
    const parts = await serve()
    await add()
    receiver.answer(() => ({ status: 503, body: `Out of order\u0000${'x'.repeat(5000)}` }))
    await happen('offer.accepted', 'offer x1')
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 0, 'given-up': 1 }]))
    expect(receiver.received).toHaveLength(4)
    const [left] = await listOpenDeliveries(database.db, tenantId, 10)
    expect(left).toMatchObject({ event: 'offer.accepted', state: 'given-up', attempts: 4, lastStatus: 503 })
    expect(left?.lastAnswer).toMatch(/^Out of order x+$/)
    expect(left?.lastAnswer?.length).toBeLessThanOrEqual(200)
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ delivery: left?.id }), expect.any(String))
    receiver.answer(() => ({ status: 200 }))
    expect(await replayDeliveries(parts, { tenantId: tenantId + 1, ids: [left?.id ?? ''], now: NOW })).toEqual([])
    expect(await replayDeliveries(parts, { tenantId, ids: [], now: NOW })).toEqual([left?.id])
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 1, 'given-up': 0 }]))
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(left?.id)
    expect(await replayDeliveries(parts, { tenantId, ids: [left?.id ?? ''], now: NOW })).toEqual([left?.id])
    await until(() => expect(receiver.received).toHaveLength(6))
  })

  test('waits between attempts as configured', async () => {
    await serve({ pauses: [300, 1800] })
    await add()
    receiver.answer(() => ({ status: 500 }))
    await happen('offer.accepted', 'offer x1')
    await until(async () =>
      expect(await listOpenDeliveries(database.db, tenantId, 10)).toMatchObject([{ attempts: 1 }]),
    )
    const { rows } = await database.pool.query<{ due: Date; waits: boolean }>(
      `SELECT next_attempt_at AS due, (SELECT start_after > now() + interval '250 seconds' FROM pgboss.job WHERE name = 'webhook' AND state = 'created') AS waits
        FROM webhook_deliveries`,
    )
    expect(rows).toEqual([{ due: addMs(NOW, 300_000), waits: true }])
  })

  test('to a receiver that is gone permanently is given up at once', async () => {
    await serve()
    await add()
    receiver.answer(() => ({ status: 410 }))
    await happen('offer.accepted', 'offer x1')
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 0, 'given-up': 1 }]))
    expect(receiver.received).toHaveLength(1)
  })

  test('follows no redirect', async () => {
    await serve({ pauses: [] })
    await add()
    receiver.answer(() => ({ status: 307, headers: { location: `${receiver.url}/elsewhere` } }))
    await happen('offer.accepted', 'offer x1')
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 0, 'given-up': 1 }]))
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hook'])
  })

  test('does not go to this machine if the site is public', async () => {
    await serve({ pauses: [], loopback: false })
    await add()
    await add(receiver.url.replace('127.0.0.1', 'localhost'))
    await happen('offer.accepted', 'offer x1')
    await until(async () =>
      expect(await counts()).toEqual([
        { pending: 0, delivered: 0, 'given-up': 1 },
        { pending: 0, delivered: 0, 'given-up': 1 },
      ]),
    )
    expect(receiver.received).toEqual([])
    const [left] = await listOpenDeliveries(database.db, tenantId, 10)
    expect(left?.lastAnswer).toContain('not a public address')
  })

  test('to a removed webhook is not sent', async () => {
    const parts = await serve()
    const id = (await add()) ?? 0
    expect(await removeWebhook(database.db, tenantId + 1, id)).toBe(false)
    expect(await removeWebhook(database.db, tenantId, id)).toBe(true)
    await happen('offer.accepted', 'offer x1')
    expect(await replayDeliveries(parts, { tenantId, ids: [], now: NOW })).toEqual([])
    expect((await database.pool.query('SELECT 1 FROM webhook_deliveries')).rows).toEqual([])
  })

  test('whose job was lost, as in a restored backup, is found and sent', async () => {
    const parts = await serve()
    await add()
    receiver.answer(() => ({ status: 500 }))
    await happen('offer.accepted', 'offer x1')
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 0, 'given-up': 1 }]))
    receiver.answer(() => ({ status: 200 }))
    const sent = receiver.received.length
    await database.pool.query(`UPDATE webhook_deliveries SET state = 'pending', attempts = 0`)
    await sendOverdue({ ...parts, now: async () => addMinutes(NOW, 1) })
    expect(receiver.received).toHaveLength(sent)
    await sendOverdue({ ...parts, now: async () => addHours(NOW, 1) })
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 1, 'given-up': 0 }]))
  })

  test('is deleted some time after it was accepted, and later if it was given up', async () => {
    await serve({ pauses: [] })
    await add()
    await happen('offer.accepted', 'offer x1')
    await until(async () => expect(await counts()).toMatchObject([{ delivered: 1 }]))
    receiver.answer(() => ({ status: 500 }))
    await happen('offer.declined', 'offer x1')
    await until(async () => expect(await counts()).toMatchObject([{ 'given-up': 1 }]))
    const [before, after] = [NOW, addMs(NOW, 1)]
    await purgeDeliveries(database.db, { delivered: before, givenUp: before })
    expect(await counts()).toEqual([{ pending: 0, delivered: 1, 'given-up': 1 }])
    await purgeDeliveries(database.db, { delivered: after, givenUp: before })
    expect(await counts()).toEqual([{ pending: 0, delivered: 0, 'given-up': 1 }])
    await purgeDeliveries(database.db, { delivered: after, givenUp: after })
    expect(await counts()).toEqual([{ pending: 0, delivered: 0, 'given-up': 0 }])
  })
})

describe('deliveries about one application', () => {
  const STORY = ['application.submitted', 'application.changed', 'application.stage-changed'] as const
  const publish = async (application: string, events: readonly WebhookEvent[] = STORY) => {
    for (const event of events) await happen(event, application, { application })
  }
  /** Returns what the receiver took about each application, in the order of arrival. */
  const takenOf = (from: number) => {
    const taken: Record<string, string[]> = {}
    for (const { body } of receiver.received.slice(from)) {
      const { type, data } = JSON.parse(body) as { type: string; data: { application: string } }
      ;(taken[data.application] ??= []).push(type)
    }
    return taken
  }

  test('wait while the receiver is away for an hour, and then arrive once each, in their order', async () => {
    // Longer than the test, so that only the moved clock makes attempts.
    const parts = await serve({ pauses: [300, 1800, 7200] })
    await add()
    receiver.answer(() => ({ status: 503 }))
    await publish('a1')
    await publish('a2')
    const attempts = async () => (await listOpenDeliveries(database.db, tenantId, 10)).map((each) => each.attempts)
    await until(async () => expect(await attempts()).toEqual([1, 1]))
    await publish('a3', STORY.slice(0, 1))
    for (const [minutes, tries] of [
      [30, [2, 2, 2]],
      [70, [3, 3, 3]],
    ] as const) {
      await until(async () => expect(await attempts()).toHaveLength(3))
      await sendOverdue({ ...parts, now: async () => addMinutes(NOW, minutes) })
      await until(async () => expect(await attempts()).toEqual(tries))
    }
    // No later event came before the earlier one.
    expect(new Set(Object.values(takenOf(0)).flat())).toEqual(new Set(['application.submitted']))
    expect(await counts()).toEqual([{ pending: 7, delivered: 0, 'given-up': 0 }])
    receiver.answer(() => ({ status: 204 }))
    const before = receiver.received.length
    await sendOverdue({ ...parts, now: async () => addHours(NOW, 3) })
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 7, 'given-up': 0 }]))
    expect(takenOf(before)).toEqual({ a1: [...STORY], a2: [...STORY], a3: [STORY[0]] })
    const ids = receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(7)
  })

  test('go on when an earlier one is given up, and are replayed in their order', async () => {
    const parts = await serve({ pauses: [] })
    await add()
    receiver.answer(() => ({ status: 500 }))
    await publish('a1')
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 0, 'given-up': 3 }]))
    expect(takenOf(0)).toEqual({ a1: [...STORY] })
    receiver.answer(() => ({ status: 200 }))
    await replayDeliveries(parts, { tenantId, ids: [], now: NOW })
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 3, 'given-up': 0 }]))
    expect(takenOf(3)).toEqual({ a1: [...STORY] })
  })

  test('hold up neither other applications nor other receivers', async () => {
    await serve({ pauses: [600] })
    await add(`${receiver.url}/first`)
    await add(`${receiver.url}/second`)
    receiver.answer(() => ({ status: receiver.received.at(-1)?.url === '/hook/first' ? 500 : 200 }))
    await publish('a1')
    await publish('a2')
    await until(async () =>
      expect(await counts()).toEqual([
        { pending: 6, delivered: 0, 'given-up': 0 },
        { pending: 0, delivered: 6, 'given-up': 0 },
      ]),
    )
    await until(() => expect(receiver.received.filter(({ url }) => url === '/hook/first')).toHaveLength(2))
  })

  test('are each sent, in order, while events arrive and are delivered at the same time', async () => {
    await serve()
    await add()
    receiver.answer((count) => ({ status: count % 3 === 0 ? 500 : 200 }))
    await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5'].map((application) => publish(application)))
    await until(async () => expect(await counts()).toEqual([{ pending: 0, delivered: 15, 'given-up': 0 }]))
    for (const events of Object.values(takenOf(0))) expect([...new Set(events)]).toEqual([...STORY])
  })
})
