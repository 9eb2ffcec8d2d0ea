import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { english } from '#locales/english.ts'
import { message } from '#platform/messages/messages.ts'
import { buildServer } from './build-server.ts'
import { installHealth } from './health.ts'

const config = {
  logLevel: 'silent',
  trustProxy: undefined,
  limits: 'off',
  publicUrl: undefined,
  metricsToken: undefined,
} as const

let app: FastifyInstance
let fail: () => unknown
let isIndexed: boolean
let askDatabase: () => Promise<unknown>
let locale: string

beforeEach(async () => {
  isIndexed = true
  locale = 'en'
  askDatabase = async () => new Date()
  app = await buildServer(config, {
    localeOf: () => locale,
    isAdmin: async () => false,
    publicUrl: () => 'http://localhost:3000',
    hosts: { all: () => [], boundTo: () => undefined, resolve: () => undefined },
    signingSecret: 'test'.repeat(8),
    counts: createSharedCounts(),
    scanner: { check: async () => undefined },
  })
  installHealth(app, { isReady: async () => isIndexed, askDatabase: () => askDatabase(), ownsDatabase: false }, config)
  for (const path of ['/*', '/api/act']) {
    app.get(path, () => {
      throw fail()
    })
  }
  await app.ready()
})
afterEach(() => app.close())

const coded = (code: string) => Object.assign(new Error('as the driver says it'), { code })

test.each([
  ['a server that shuts down', coded('57P01')],
  ['a server that crashed', coded('57P02')],
  ['a server that starts', coded('57P03')],
  ['a full disk', coded('53100')],
  ['too many connections', coded('53300')],
  ['a primary that became a standby', coded('25006')],
  ['a connection that was given up', coded('08006')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a reset connection', coded('ECONNRESET')],
  ['a machine that is gone', coded('EHOSTUNREACH')],
  ['a network that is gone', coded('ETIMEDOUT')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a transaction whose connection ended', new Error('Client has encountered a connection error and is not queryable')],
])('%s is answered with 503 and when to ask again, and a page asks again by itself', async (_, error) => {
  fail = () => error
  const call = await app.inject('/api/act')
  expect([call.statusCode, call.headers['retry-after'], call.json<{ error: { code: string } }>().error.code]).toEqual([
    503,
    '2',
    'unavailable',
  ])
  const page = await app.inject('/careers')
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
  expect(page.body).toContain('<meta http-equiv="refresh" content="2">')
  for (const id of ['shell.busy', 'error.request.unavailable', 'errorPage.again'] as const)
    expect(page.body).toContain(english[id])
})

test('an error page is a sentence in the reader’s direction and light or dark as they prefer, and no bare number', async () => {
  locale = 'ar'
  fail = () => coded('57P03')
  const away = (await app.inject('/careers')).body
  expect(away).toContain('<html lang="ar" dir="rtl">')
  expect(away).toContain('<meta name="color-scheme" content="light dark">')
  expect(away).toContain(`<h1>${message('ar', 'shell.busy')}</h1>`)
  fail = () => Object.assign(new Error('too long'), { statusCode: 414 })
  expect((await app.inject('/careers')).body).toContain(`<h1>${message('ar', 'error.request.address-too-long')}</h1>`)
})

test('only the page of a failure that stays names an id to quote', async () => {
  const [quoted] = english['shell.error.id'].split('{')
  fail = () => coded('57P03')
  expect((await app.inject('/careers')).body).not.toContain(quoted)
  fail = () => new Error('a fault')
  expect((await app.inject('/careers')).body).toContain(quoted)
})

test('the page of a fault in the code does not load itself again', async () => {
  fail = () => Object.assign(new Error('a column does not exist'), { code: '42703' })
  const page = await app.inject('/careers')
  expect([page.statusCode, page.headers['retry-after']]).toEqual([500, undefined])
  expect(page.body).not.toContain('http-equiv="refresh"')
})

const health = async () => {
  const { statusCode, body } = await app.inject('/healthz')
  return [statusCode, JSON.parse(body)]
}
const databaseUp = async () =>
  /^foyer_database_up (\d)$/m.exec((await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body)?.[1]

test('a process gets visitors only once it has its indexes and its database', async () => {
  isIndexed = false
  expect(await health()).toEqual([503, { status: 'unavailable' }])
  isIndexed = true
  askDatabase = async () => Promise.reject(coded('ECONNREFUSED'))
  expect(await health()).toEqual([503, { status: 'unavailable', database: 'unavailable' }])
  askDatabase = async () => new Date()
  expect(await health()).toEqual([200, { status: 'ok' }])
})

test.each([
  ['refuses', async () => Promise.reject(coded('ECONNREFUSED'))],
  ['never answers', () => new Promise(() => undefined)],
])('a process whose database %s keeps its visitors, and says what it lacks', async (_, ask) => {
  expect(await health()).toEqual([200, { status: 'ok' }])
  expect(await databaseUp()).toBe('1')
  askDatabase = ask
  expect(await health()).toEqual([200, { status: 'ok', database: 'unavailable' }])
  expect(await databaseUp()).toBe('0')
})
