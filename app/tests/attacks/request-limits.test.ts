import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { httpLimits } from '#platform/http/limits.ts'
import { english } from '#locales/english.ts'
import { buildApp } from '#main/build-app.ts'
import { addUpInDatabase } from '#platform/limits/call-count-store.ts'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { rawRequest, requestText } from '#testing/processes/raw-request.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const SEARCH = '/api/pcsx/search?domain=bakery.example'

describe('limits', () => {
  let site: TestSite | undefined
  afterEach(async () => {
    await site?.close()
    site = undefined
  })

  async function open(lifted: 'on' | 'off', pages = true) {
    site = await openTestSite([{ domain: 'bakery.example' }], { limits: lifted, pages })
    return site
  }

  test('an address that reads more than 6,000 times a minute is limited, and others are not', async () => {
    const { app } = await open('on')
    expect(httpLimits.readsPerMinute).toBe(6000)
    const from = (remoteAddress: string, url = '/robots.txt', headers = {}) =>
      app.inject({ url, remoteAddress, headers })
    for (let n = 0; n < 6000; n += 100)
      await Promise.all(Array.from({ length: 100 }, () => from('192.0.2.1', '/robots.txt')))
    const refused = await from('192.0.2.1', SEARCH)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toEqual({
      status: 429,
      error: { message: 'Please try again in a few minutes', body: '', code: 'too-many-requests' },
      data: {},
      metadata: null,
    })
    const page = await from('192.0.2.1', '/careers')
    expect(page.statusCode).toBe(429)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<h1>Please try again in a few minutes</h1>')
    // A forgeable header does not change the client address.
    const forged = { 'x-forwarded-for': '192.0.2.9', forwarded: 'for=192.0.2.9', 'x-real-ip': '192.0.2.9' }
    expect((await from('192.0.2.1', SEARCH, forged)).statusCode).toBe(429)
    expect((await from('192.0.2.2', SEARCH)).statusCode).toBe(200)
    expect((await from('192.0.2.1', '/healthz')).statusCode).toBe(200)
  }, 120_000)

  test('a whole /64 of IPv6 addresses counts as one visitor, however it is written', async () => {
    const { app } = await open('on')
    const remaining = async (remoteAddress: string) =>
      Number((await app.inject({ url: '/robots.txt', remoteAddress })).headers['x-ratelimit-remaining'])
    expect(await remaining('2001:db8::1')).toBe(5999)
    expect(await remaining('2001:db8:0:0:ffff::2')).toBe(5998)
    expect(await remaining('2001:db8:0:1::1')).toBe(5999)
    expect(await remaining('::ffff:192.0.2.1')).toBe(5999)
    expect(await remaining('192.0.2.1')).toBe(5998)
  })

  test('an address is limited by its calls to all processes', async () => {
    const { app, context } = await open('on', false)
    const counts = createSharedCounts(addUpInDatabase(context.db, context.secrets.signing))
    const other = await buildApp({ ...context, counts }, undefined)
    const guess = async (server: FastifyInstance) =>
      (await server.inject({ url: '/api/pcsx/receipts/guess?domain=bakery.example', remoteAddress: '192.0.2.1' }))
        .statusCode
    for (let n = 0; n < 20; n++) expect(await guess(app)).toBe(404)
    await context.counts.exchange()
    // Another process learns of it when the address calls there.
    expect(await guess(other)).toBe(404)
    await counts.exchange()
    expect(await guess(other)).toBe(429)
    await other.close()
  })

  test('page events have a separate, smaller limit', async () => {
    const { app } = await open('on')
    const offered = await app.inject({ method: 'POST', url: '/vslog', remoteAddress: '192.0.2.7' })
    const headers = {
      'x-csrf-token': String(offered.headers['x-csrf-token']),
      cookie: offered.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
    const event = () =>
      app.inject({
        method: 'POST',
        url: '/vslog?domain=bakery.example',
        headers,
        payload: { event: 'x' },
        remoteAddress: '192.0.2.1',
      })
    const statuses: number[] = []
    for (let n = 0; n < limits.vslogPerMinute + 1; n++) statuses.push((await event()).statusCode)
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect((await app.inject({ url: SEARCH, remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
  })

  test('FOYER_LIMITS=off lifts the limit on reads', async () => {
    const { app } = await open('off')
    for (let n = 0; n < 6100; n += 100) await Promise.all(Array.from({ length: 100 }, () => app.inject('/robots.txt')))
    expect((await app.inject(SEARCH)).statusCode).toBe(200)
  }, 120_000)

  test('an incomplete request is closed with 408 in the envelope, and others continue', async () => {
    const { app } = await open('off')
    expect(app.server.requestTimeout).toBe(httpLimits.uploadTimeoutMs)
    expect(app.server.headersTimeout).toBe(httpLimits.headersTimeoutMs)
    // Shortened from a minute; the behaviour is the same.
    Object.assign(app.server, { requestTimeout: 300, headersTimeout: 300 })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const slow = [
      'GET /careers HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
      'POST /vslog HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    ].map((text) => rawRequest(port, Buffer.from(text), 10_000))
    expect((await rawRequest(port, requestText('GET', SEARCH))).status).toBe(200)
    for (const answer of await Promise.all(slow)) {
      expect([408, 403]).toContain(answer.status)
      expect(JSON.parse(answer.body)).toMatchObject({ status: answer.status, data: {}, metadata: null })
    }
    expect(english['error.request.timed-out']).toMatch(/too long/)
  })

  test('a body is refused as soon as it declares that it is too large', async () => {
    const { app } = await open('off')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const offered = await app.inject({ method: 'POST', url: '/vslog' })
    const text = requestText('POST', '/vslog?domain=bakery.example', {
      'content-type': 'application/json',
      'x-csrf-token': String(offered.headers['x-csrf-token']),
      cookie: offered.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'content-length': '5000000000',
    })
    const answer = await rawRequest(port, text)
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'too-large' } })
  })

  test('an overlong path parameter gets 414', async () => {
    const { app } = await open('off', false)
    const answer = await app.inject(`/careers/sitemap-${'1'.repeat(3000)}.xml`)
    expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([414, 'nosniff'])
    expect(answer.body).toContain(english['error.request.address-too-long'])
  })
})
