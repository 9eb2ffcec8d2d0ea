import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestSite, TEST_NOW, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import { createPageCache, type PageSources } from './page-cache.ts'

const row = (id: string, title: string) => ({
  id,
  title,
  description: `<p>We look for a ${title}.</p>`,
  posted_at: '2026-05-01',
})

describe('a cached page', () => {
  let site: TestSite
  beforeAll(async () => {
    const companies = [
      { domain: 'bakery.example', name: 'Bakery', site: { supportedLanguages: ['en', 'de'] } },
      { domain: 'mill.example', name: 'Mill' },
    ]
    let requested = 0
    site = await openTestSite(companies, { now: () => new Date(TEST_NOW.getTime() + (requested += 1)) })
    await site.importRows('bakery.example', [row('b1', 'Pastry Chef')])
    await site.importRows('mill.example', [row('m1', 'Miller')])
  })
  afterAll(() => site.close())

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await site.get(path, { headers: { host: 'localhost', ...headers } })
    const { body } = answer
    const nonces = [...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
    return {
      body,
      answer,
      nonces: new Set(nonces),
      token: /name="_csrf" content="([^"]+)"/.exec(body)?.[1],
      /** Render time; this test's clock returns each time once, so equal times mean one rendering. */
      made: /"now":(\d+)/.exec(body)?.[1],
    }
  }
  const SEARCH = '/careers?domain=bakery.example'

  test('leaves no pending timers after rendering', async () => {
    const waiting = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    await page(SEARCH)
    const before = waiting()
    for (let n = 0; n < 10; n += 1) await page(`${SEARCH}&query=${n}`)
    expect(waiting() - before).toBeLessThan(10)
  })

  test('is rendered once, and each response has its own working nonce, token and cookie', async () => {
    const first = await page(SEARCH)
    const second = await page(SEARCH)
    expect(first.made).toBeDefined()
    expect(second.made).toBe(first.made)
    const nonces = [first, second].map(({ nonces, answer }) => {
      expect(nonces.size).toBe(1)
      const [nonce] = nonces
      expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
    expect(first.token).not.toBe(second.token)
    const cookies = [first, second].map(({ answer }) => answer.cookies.find(({ name }) => name === '_csrf')?.value)
    expect(cookies[0]).not.toBe(cookies[1])
    const report = (token: string | undefined, cookie: string | undefined) =>
      site.app.inject({
        method: 'POST',
        url: '/api/pcsx/vslog?domain=bakery.example',
        headers: {
          host: 'localhost',
          origin: TEST_ORIGIN,
          cookie: `_csrf=${cookie}`,
          ...(token && { 'x-csrf-token': token }),
        },
        payload: {},
      })
    expect((await report(second.token, cookies[1])).body).not.toContain('Invalid CSRF.')
    expect((await report(second.token, cookies[0])).body).toContain('Invalid CSRF.')
  })

  test('reports in whole milliseconds how long it took, and for a cached page only how long compressing it took', async () => {
    const timing = async () => (await page(`${SEARCH}&query=timing`)).answer.headers['server-timing']
    expect(await timing()).toMatch(/^data;dur=\d+, render;dur=\d+, encode;dur=\d+$/)
    expect(await timing()).toMatch(/^encode;dur=\d+$/)
  })

  test('is invalidated when a position opens or closes: the next request shows it', async () => {
    expect((await page(SEARCH)).body).not.toContain('Night Baker')
    await site.importRows('bakery.example', [row('b2', 'Night Baker')])
    expect((await page(SEARCH)).body).toContain('Night Baker')
    const id = (await site.ids('bakery.example')).get('b2') ?? 0
    await site.closeDown('bakery.example', [id])
    expect((await page(SEARCH)).body).not.toContain('Night Baker')
  })

  test('shows the jobs as earlier pages showed them, until they change', async () => {
    const cards = async (more: string, headers?: Record<string, string>) =>
      (await page(`${SEARCH}${more}`, headers)).body.match(/<article class="job-card".*?<\/article>/gs) ?? []
    const list = await cards('')
    expect(list).toHaveLength(1)
    expect(await cards('&query=chef')).toEqual(list)
    expect((await cards('&query=chef', { 'accept-language': 'de' }))[0]).toContain('Vor Ort')
    expect((await cards('&query=pastry&carried=1'))[0]).toContain('carried=1')
    await site.importRows('bakery.example', [row('b1', 'Head Pastry Chef')])
    expect((await cards('&query=pastry'))[0]).toContain('Head Pastry Chef')
    await site.importRows('bakery.example', [row('b1', 'Pastry Chef')])
  })

  test('is not invalidated by another company’s positions', async () => {
    const first = await page(SEARCH)
    await site.importRows('mill.example', [row('m2', 'Grain Buyer')])
    expect((await page(SEARCH)).made).toBe(first.made)
  })

  test('is never shown for another company, language or time zone', async () => {
    const paths = ['/careers', '/careers/search?query=chef']
    for (const path of paths) {
      const own = `${path}${path.includes('?') ? '&' : '?'}domain=`
      const bakery = await page(`${own}bakery.example`)
      const mill = await page(`${own}mill.example`)
      expect(bakery.body).toContain('<title>')
      expect(mill.body).not.toContain('Pastry Chef')
      const german = await page(`${own}bakery.example`, { 'accept-language': 'de' })
      expect(german.body).toContain('<html lang="de"')
      const zoned = await page(`${own}bakery.example`, { cookie: 'time_zone=Asia/Tokyo' })
      expect(zoned.body).toContain('"timeZone":"Asia/Tokyo"')
      const again = await page(`${own}bakery.example`)
      expect(again.body).toContain('<html lang="en"')
      expect(again.body).toContain('"timeZone":"UTC"')
    }
  })

  test('is the same in every encoding', async () => {
    const gzip = (await page(SEARCH, { 'accept-encoding': 'br;q=0, gzip' })).answer
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toMatch(/^<!doctype html>[^]*Pastry Chef[^]*<\/html>$/)
    const brotli = (await page(SEARCH, { 'accept-encoding': 'gzip, deflate, br' })).answer
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toMatch(/^<!doctype html>[^]*Pastry Chef[^]*<\/html>$/)
    const plain = await page(SEARCH, { 'accept-encoding': 'identity' })
    expect(plain.answer.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toContain('<!doctype html>')
  })

  test('shows a new site configuration on the next request', async () => {
    await page(SEARCH)
    await sql`UPDATE tenants SET site = '{"branding": {"companyName": "Good Bread"}}' WHERE domain = 'mill.example'`.execute(
      site.context.db,
    )
    await page('/careers?domain=mill.example')
    await site.context.tenants.reload()
    expect((await page('/careers?domain=mill.example')).body).toContain('Good Bread')
  })

  test('is not created for a search near one visitor, nor for results from the database index', async () => {
    for (const path of [
      '/careers/search?location=current%20location&domain=bakery.example',
      `/careers/search?pid=${(await site.ids('bakery.example')).get('b1')}&domain=bakery.example`,
    ]) {
      const first = await page(path)
      expect((await page(path)).made, path).not.toBe(first.made)
    }
  })
})

describe('the page cache', () => {
  const index = { version: () => 7, followsChanges: true }
  const tenant = { id: 1 } as PageSources['tenant']
  const sources = (address: string, version = 7): PageSources => ({
    tenant,
    versions: new Map([['jobs', { source: index, version }]]),
    locale: 'en',
    timeZone: 'UTC',
    address,
  })
  const pageOf = (bytes: number) => ({ page: 'jobs', template: { bytes, complete: vi.fn() }, robots: undefined })

  test('stays within its byte limit', () => {
    const cache = createPageCache(1000, 60_000)
    for (const address of ['/a', '/b', '/c']) cache.put(sources(address), pageOf(400), 0)
    expect(cache.find(sources('/a'), 0)).toBeUndefined()
    expect(cache.find(sources('/c'), 0)).toBeDefined()
  })

  test('shows nothing older than its maximum age', () => {
    const cache = createPageCache(1000, 60_000)
    cache.put(sources('/a'), pageOf(10), 1000)
    expect(cache.find(sources('/a'), 60_999)).toBeDefined()
    expect(cache.find(sources('/a'), 61_000)).toBeUndefined()
  })

  test('keeps no page whose positions changed during rendering', () => {
    const cache = createPageCache(1000, 60_000)
    cache.put(sources('/a', 6), pageOf(10), 0)
    expect(cache.find(sources('/a', 6), 0)).toBeUndefined()
  })
})
