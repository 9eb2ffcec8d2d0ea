import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { parseSite } from '#config/site.ts'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { buildServer } from './build-server.ts'
import type { SiteTenant } from './context.ts'
import { installHealth } from './health.ts'

let app: FastifyInstance
afterEach(() => app?.close())

const settings = { logLevel: 'silent', trustProxy: undefined, limits: 'off', publicUrl: undefined } as const

const COMPANY: SiteTenant = {
  id: 1,
  domain: 'company.example',
  name: 'Company',
  hosts: ['jobs.example'],
  site: parseSite({}),
}

async function open(changed: { publicUrl?: string; trustProxy?: string[]; metricsToken?: string } = {}) {
  const config = { ...settings, metricsToken: undefined, ...changed }
  app = await buildServer(config, {
    localeOf: () => 'en',
    isAdmin: async () => false,
    publicUrl: () => changed.publicUrl ?? 'http://localhost:3000',
    hosts: {
      all: () => [],
      boundTo: (host) => (host === COMPANY.hosts[0] ? COMPANY : undefined),
      resolve: () => COMPANY,
    },
    signingSecret: 'test'.repeat(8),
    counts: createSharedCounts(),
    scanner: { check: async () => undefined },
  })
  installHealth(app, { isReady: async () => true, askDatabase: async () => true, ownsDatabase: true }, config)
  app.post('/write', async () => 'written')
  await app.ready()
}

/** Returns the status of a write with a valid token and the given origin. */
async function write(origin: string, host = 'careers.example'): Promise<number> {
  const offered = await app.inject({ method: 'POST', url: '/write', headers: { host } })
  const headers = {
    host,
    origin,
    'x-csrf-token': String(offered.headers['x-csrf-token']),
    cookie: offered.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
  return (await app.inject({ method: 'POST', url: '/write', headers })).statusCode
}

test('with an https site, a page over http is cross-site, even from the same host [S18]', async () => {
  await open({ publicUrl: 'https://careers.example' })
  expect(await write('https://careers.example')).toBe(200)
  expect(await write('http://careers.example')).toBe(403)
  expect(await write('http://careers.example:80')).toBe(403)
  expect(await write('http://jobs.example', 'jobs.example')).toBe(403)
  expect(await write('https://jobs.example', 'jobs.example')).toBe(200)
  expect(await write('https://unknown.example', 'unknown.example')).toBe(403)
})

test('with an http site, its own pages are same-site', async () => {
  await open()
  expect(await write('http://localhost:3000', 'localhost:3000')).toBe(200)
  expect(await write('http://127.0.0.1:3000', 'localhost:3000')).toBe(200)
  expect(await write('http://evil.example', 'localhost:3000')).toBe(403)
})

const metrics = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:3000', ...headers } })).statusCode

test('metrics are readable only from this machine under its own name [S19]', async () => {
  await open()
  expect(await metrics()).toBe(200)
  expect(await metrics({ host: '127.0.0.1:3000' })).toBe(200)
  expect(await metrics({ host: '[::1]:3000' }, '::1')).toBe(200)
  expect(await metrics({ host: 'careers.example.com' })).toBe(404)
  expect(await metrics({}, '192.0.2.1')).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(await metrics({ [name]: '127.0.0.1' }), name).toBe(404)
})

test('without a token, metrics behind a proxy are refused with any headers [S19]', async () => {
  await open({ publicUrl: 'https://careers.example' })
  expect(await metrics()).toBe(404)
  await app.close()
  await open({ trustProxy: ['127.0.0.1'] })
  expect(await metrics()).toBe(404)
})

test('with a token, metrics are readable from anywhere [S19]', async () => {
  const metricsToken = 'only for the tests of metrics'.replaceAll(' ', '-')
  await open({ publicUrl: 'https://careers.example', metricsToken })
  expect(await metrics()).toBe(404)
  expect(await metrics({ authorization: `Bearer ${metricsToken}x` })).toBe(404)
  expect(await metrics({ authorization: metricsToken })).toBe(404)
  expect(await metrics({ authorization: `Bearer ${metricsToken}` }, '192.0.2.1')).toBe(200)
})
