import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import type { ApiScope } from '../rules.ts'
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
  test('brings a job in, changes it and closes it', async () => {
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

  test('reads in its own terms what is wrong with a job', async () => {
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

  test('gets the first answer again when it repeats a write with the same Idempotency-Key', async () => {
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

  test('reads how many calls it has left, and waits when it has none', async () => {
    const { key } = await newKey(['jobs:write'])
    const other = await newKey(['jobs:write'])
    const first = await put(key, 'A7')
    expect(first.headers['x-ratelimit-limit']).toBe('50')
    expect(first.headers['x-ratelimit-remaining']).toBe('49')
    // All calls of a key count together.
    expect((await call(key, '/jobs/A7/close', { method: 'POST' })).headers['x-ratelimit-remaining']).toBe('48')
    const rest = await Promise.all(Array.from({ length: 50 }, () => put(key, 'A7')))
    const last = rest.find(({ statusCode }) => statusCode === 429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(last?.json().code).toBe('too-many-requests')
    expect((await put(other.key, 'A7')).statusCode).toBe(200)
  })

  test('keeps no secret at rest', async () => {
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
