import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import type { ApiScope } from '#kernel/company/api-scopes.ts'
import { createApiKey } from './keys/api-keys.ts'
import { revokeKey } from './keys/store.ts'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const JOB = {
  title: 'Baker',
  description: '<p>Bread every morning</p>',
  locations: [{ name: 'Leeds, United Kingdom' }],
}

let site: TestSite
let now = TEST_NOW
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN }, { domain: NORTHGATE, hosts: ['jobs.northgate.example'] }], {
    now: () => now,
    limits: 'on',
    pages: false,
  })
})
afterAll(() => site?.close())

const tenantOf = (domain: string) => site.context.tenants.all().find((tenant) => tenant.domain === domain)?.id ?? 0

async function newKey(scopes: ApiScope[], { domain = MERIDIAN, expiresAt = null as Date | null } = {}) {
  return createApiKey(site.context.db, { tenantId: tenantOf(domain), name: 'ATS', scopes, expiresAt, now })
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  body?: object
  headers?: Record<string, string>
}

const call = (key: string | undefined, path: string, { method = 'GET', body, headers = {} }: Call = {}) =>
  site.app.inject({
    method,
    url: `/api/company/v1${path}`,
    headers: { host: 'localhost:3000', ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
    ...(body ? { payload: body } : {}),
  })

const put = (key: string | undefined, id: string, body: object = JOB, headers: Record<string, string> = {}) =>
  call(key, `/jobs/${id}`, { method: 'PUT', body, headers })

describe('a company’s program', () => {
  test('imports a job, changes it and closes it', async () => {
    const { key } = await newKey(['jobs:write'])
    const created = await put(key, 'A1')
    expect(created.json()).toMatchObject({ outcome: 'created' })
    expect((await put(key, 'A1')).json()).toMatchObject({ outcome: 'unchanged', id: created.json().id })
    expect((await put(key, 'A1', { ...JOB, title: 'Master Baker' })).json()).toMatchObject({ outcome: 'updated' })
    const page = () => site.get(`/api/pcsx/position_details?domain=${MERIDIAN}&position_id=${created.json().id}`)
    expect((await page()).json().data.name).toBe('Master Baker')
    for (let times = 0; times < 2; times += 1)
      expect((await call(key, '/jobs/A1/close', { method: 'POST' })).json()).toMatchObject({ status: 'closed' })
    expect((await page()).statusCode).toBe(404)
  })

  test('reads the faults of a job in its own terms', async () => {
    const { key } = await newKey(['jobs:write'])
    const refused = await put(key, 'A2', { title: 'Baker' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'description' }] })
    expect((await call(key, '/jobs/none/close', { method: 'POST' })).json()).toMatchObject({ code: 'not-found' })
  })

  test('is refused without a key, and with one that is wrong, expired, revoked or another company’s', async () => {
    const { key, prefix } = await newKey(['jobs:write'])
    const short = await newKey(['jobs:write'], { expiresAt: new Date(now.getTime() + 1000) })
    const foreign = await newKey(['jobs:write'])
    await revokeKey(site.context.db, tenantOf(MERIDIAN), prefix, now)
    now = new Date(now.getTime() + 2000)
    const wrong = `${foreign.key.slice(0, -1)}${foreign.key.endsWith('A') ? 'B' : 'A'}`
    const answers = await Promise.all([
      ...[undefined, '', 'foyer_x_y', wrong, key, short.key].map((each) => put(each, 'A3')),
      put(foreign.key, 'A3', JOB, { host: 'jobs.northgate.example' }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(answers[0]?.json())
      expect(answer.headers['www-authenticate']).toContain('Bearer')
    }
  })

  test('can do only what its key’s scopes allow', async () => {
    const { key } = await newKey(['forms:write'])
    const refused = await put(key, 'A4')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({ code: 'missing-scope', message: 'This API key lacks the scope jobs:write.' })
  })

  test('gets the first response again when it repeats a write with the same Idempotency-Key', async () => {
    const { key } = await newKey(['jobs:write'])
    const headers = { 'idempotency-key': 'first' }
    const created = await put(key, 'A5', JOB, headers)
    expect(created.json()).toMatchObject({ outcome: 'created' })
    expect((await put(key, 'A5', JOB, headers)).json()).toEqual(created.json())
    const other = await put(key, 'A5', { ...JOB, title: 'Cook' }, headers)
    expect([other.statusCode, other.json().code]).toEqual([422, 'key-reused'])
    await put(key, 'A6', { title: 'Baker' }, { 'idempotency-key': 'second' })
    expect((await put(key, 'A6', JOB, { 'idempotency-key': 'second' })).json()).toMatchObject({ outcome: 'created' })
  })

  test('can repeat a write whose response was lost in a crash, and learns the outcome [second/T3S-05]', async () => {
    const { key, prefix } = await newKey(['jobs:write'])
    const headers = { 'idempotency-key': 'crash' }
    const { pool } = site.context.database
    const lock = await pool.connect()
    await lock.query('BEGIN')
    await lock.query('SELECT 1 FROM tenants WHERE domain = $1 FOR UPDATE', [MERIDIAN])
    onTestFinished(() => lock.release(true))
    const first = put(key, 'A8', JOB, headers)
    // Rows of earlier jobs may be written meanwhile, under another advisory lock.
    const working = async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `SELECT DISTINCT a.pid FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'advisory',
           (SELECT hashtextextended('api-request ' || id || ' crash', 0) AS lock FROM api_keys WHERE prefix = $1) k
         WHERE a.datname = current_database() AND a.wait_event_type = 'Lock'
           AND (l.classid::bigint << 32) + l.objid::bigint = k.lock`,
        [prefix],
      )
      expect(rows).not.toEqual([])
      return rows.map(({ pid }) => pid)
    }
    const pids = await vi.waitFor(working, { timeout: 20_000, interval: 20 })
    // To another process, the request would seem to be in progress.
    expect((await put(key, 'A8', JOB, headers)).json()).toMatchObject({ code: 'in-progress' })
    for (const pid of pids) await pool.query('SELECT pg_terminate_backend($1)', [pid])
    expect((await first).statusCode).toBeGreaterThanOrEqual(500)
    await lock.query('COMMIT')
    const created = await put(key, 'A8', JOB, headers)
    expect([created.statusCode, created.json()]).toEqual([200, expect.objectContaining({ outcome: 'created' })])
    expect((await put(key, 'A8', JOB, headers)).json()).toEqual(created.json())
    // Each call holds a connection while it works, and must not wait for another one.
    const many = Array.from({ length: 30 }, (_, n) => put(key, `B${n}`, JOB, { 'idempotency-key': `many ${n}` }))
    expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200))
  })

  test('has one limit, however it spells its header; unknown keys are counted by address [second/T3S-06]', async () => {
    const { key } = await newKey(['jobs:write'])
    const get = (authorization: string, remoteAddress = '192.0.2.7') =>
      site.app.inject({
        url: '/api/company/v1/job_stages',
        headers: { host: 'localhost:3000', authorization },
        remoteAddress,
      })
    const spelled = await Promise.all(
      Array.from({ length: 60 }, (_, n) => get(`${n % 2 ? 'Bearer' : 'bEARER'}${' '.repeat(n + 1)}${key}`)),
    )
    expect(spelled.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    const madeUp = []
    for (let n = 0; n < 60; n += 1)
      madeUp.push(await get(`Bearer foyer_${String(n).padStart(12, 'A')}_${'x'.repeat(43)}`, '192.0.2.8'))
    expect(madeUp.map(({ statusCode }) => statusCode).filter((status) => status === 401)).toHaveLength(50)
    const shapeless = await Promise.all(Array.from({ length: 60 }, (_, n) => get(`Bearer ${n}`, '192.0.2.9')))
    expect(shapeless.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })

  test('reads how many calls are left, and waits when there are none', async () => {
    const { key } = await newKey(['jobs:write'])
    const other = await newKey(['jobs:write'])
    const first = await put(key, 'A7')
    expect(first.headers['x-ratelimit-limit']).toBe('50')
    expect(first.headers['x-ratelimit-remaining']).toBe('49')
    // All calls of a key share one count.
    expect((await call(key, '/jobs/A7/close', { method: 'POST' })).headers['x-ratelimit-remaining']).toBe('48')
    const rest = await Promise.all(Array.from({ length: 50 }, () => put(key, 'A7')))
    const last = rest.find(({ statusCode }) => statusCode === 429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(last?.json().code).toBe('too-many-requests')
    expect((await put(other.key, 'A7')).statusCode).toBe(200)
  })

  test('stores no secret', async () => {
    const { key } = await newKey(['jobs:write'])
    const { rows } = await sql<{ row: string }>`SELECT row_to_json(k)::text AS row FROM api_keys k`.execute(
      site.context.db,
    )
    const secret = key.split('_').slice(2).join('_')
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
  })

  test('reads the whole API as OpenAPI, without a key', async () => {
    const { paths, openapi } = (await call(undefined, '/openapi.json')).json()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths as object)).toContain('/api/company/v1/jobs/{source_id}')
  })
})
