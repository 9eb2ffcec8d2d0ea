import { XMLParser, XMLValidator } from 'fast-xml-parser'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { parseSite } from '#config/site.ts'
import { requestErrors } from '#kernel/error.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { installErrorHandling } from '#platform/http/errors.ts'
import { type PublishingDependencies, publishingRoutes } from './routes.ts'
import type { PublishedItem, PublishedPositions } from '#features/jobs/positions/server/index.ts'
import { HOUR_MS } from '#kernel/time.ts'

const FIRST = 700000000101
const ORIGIN = 'https://jobs.meridian.example'
const NOW = new Date('2026-05-04T12:00:00Z')

const tenant = (id: number, domain: string): SiteTenant => ({
  id,
  domain,
  name: domain,
  hosts: [],
  site: parseSite({ branding: { companyName: 'Tom & “Jerry”' } }),
})
const TENANTS = [tenant(1, 'meridian.example'), tenant(2, 'northgate.example')]

function item(id: number, change: Partial<PublishedItem> = {}): PublishedItem {
  const postedAt = new Date(NOW.getTime() - (id - FIRST) * HOUR_MS)
  return {
    id,
    title: `Welder ${id}`,
    changedAt: postedAt,
    postedAt,
    description: '<p>Steel</p>',
    language: 'en',
    department: null,
    ...change,
  }
}

/** In-memory positions, separate per tenant. */
class HeldPositions implements PublishedPositions {
  change = 1
  readonly byTenant = new Map<number, PublishedItem[]>()

  async changeNumber() {
    return this.change
  }
  async count(tenantId: number) {
    return this.of(tenantId).length
  }
  async parts(tenantId: number, size: number) {
    const parts = new Set(this.of(tenantId).map(({ id }) => Math.floor(id / size)))
    return [...parts].map((part) => ({ part, changedAt: NOW }))
  }
  async lines(tenantId: number, range: { afterId: number; beforeId: number }, limit: number) {
    return this.of(tenantId)
      .filter(({ id }) => id > range.afterId && id < range.beforeId)
      .slice(0, limit)
  }
  async newest(tenantId: number, limit: number) {
    return this.of(tenantId).slice(0, limit)
  }
  async items(tenantId: number, ids: number[]) {
    return ids.flatMap((wanted) => this.of(tenantId).filter(({ id }) => id === wanted))
  }
  private of(tenantId: number) {
    return this.byTenant.get(tenantId) ?? []
  }
}

async function serve(count: number, more: Partial<PublishingDependencies> = {}) {
  const positions = new HeldPositions()
  positions.byTenant.set(
    1,
    Array.from({ length: count }, (_, n) => item(FIRST + n)),
  )
  positions.byTenant.set(2, [item(FIRST + 5000, { title: 'Nurse' })])
  const app = Fastify()
  installErrorHandling(
    app,
    () => 'en',
    async () => false,
  )
  await app.register(
    publishingRoutes({
      positions,
      resolveTenant(request) {
        const { domain } = request.query as { domain?: string }
        const found = domain === undefined ? TENANTS[0] : TENANTS.find((known) => known.domain === domain)
        if (!found) throw requestErrors.error('unknown-domain')
        return found
      },
      siteAddress: ({ domain }) => ({ origin: ORIGIN, domain }),
      now: async () => NOW,
      ...more,
    }),
  )
  return { app, positions }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap', 'item'].includes(name),
})

async function xml(app: FastifyInstance, url: string) {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(XMLValidator.validate(answer.body)).toBe(true)
  return parser.parse(answer.body)
}

const locs = (entries: { loc: string }[]) => entries.map(({ loc }) => loc)

test('the sitemap has the search page and every position, across several database reads', async () => {
  const { app } = await serve(2500)
  const { urlset } = await xml(app, '/careers/sitemap.xml?domain=meridian.example')
  expect(locs(urlset.url)).toHaveLength(2501)
  expect(urlset.url.slice(0, 2)).toEqual([
    { loc: `${ORIGIN}/careers?domain=meridian.example` },
    { loc: `${ORIGIN}/careers/job/${FIRST}-welder-${FIRST}?domain=meridian.example`, lastmod: NOW.toISOString() },
  ])
})

test('a site without positions still has a sitemap', async () => {
  const { app } = await serve(0)
  expect(locs((await xml(app, '/careers/sitemap.xml')).urlset.url)).toEqual([
    `${ORIGIN}/careers?domain=meridian.example`,
  ])
})

test('a large site has an index whose files together contain every position once', async () => {
  const { app } = await serve(2500, { urlsPerFile: 1000 })
  const { sitemapindex } = await xml(app, '/careers/sitemap.xml')
  const found: string[] = []
  for (const address of locs(sitemapindex.sitemap)) {
    const { urlset } = await xml(app, address.slice(ORIGIN.length))
    expect(urlset.url.length).toBeLessThanOrEqual(1000)
    found.push(...locs(urlset.url))
  }
  expect(found).toHaveLength(2501)
  expect(new Set(found).size).toBe(2501)
})

test('a position that stays open is listed while others close and open', async () => {
  const { app, positions } = await serve(2500, { urlsPerFile: 1000 })
  const held = positions.byTenant.get(1) ?? []
  const { sitemapindex } = await xml(app, '/careers/sitemap.xml')
  const found = new Set<string>()
  for (const address of locs(sitemapindex.sitemap)) {
    const { urlset } = await xml(app, address.slice(ORIGIN.length))
    for (const loc of locs(urlset.url ?? [])) found.add(loc)
    held.splice(0, 100)
  }
  for (const { id } of held) expect(found).toContain(`${ORIGIN}/careers/job/${id}-welder-${id}?domain=meridian.example`)
})

test.each(['sitemap-1', 'sitemap-x', 'sitemap-99999999999999999999', 'sitemap--1', 'sitemap-'])(
  '%s returns 404',
  async (name) => {
    const { app } = await serve(3)
    expect((await app.inject(`/careers/${name}.xml`)).statusCode).toBe(404)
  },
)

test('nothing of another company is published', async () => {
  const { app } = await serve(3, { findNewest: async () => [FIRST, FIRST + 5000] })
  for (const file of ['sitemap.xml?a=1', 'rss.xml?a=1', 'rss.xml?query=job']) {
    expect((await app.inject(`/careers/${file}&domain=meridian.example`)).body).not.toContain('urse')
    expect((await app.inject(`/careers/${file}&domain=northgate.example`)).body).not.toContain('elder')
  }
  expect((await app.inject('/careers/sitemap.xml?domain=unknown.example')).statusCode).toBe(404)
})

test('a client with the newest version gets no body, and a changed position is a new version', async () => {
  const { app, positions } = await serve(3)
  for (const url of ['/careers/sitemap.xml', '/careers/sitemap-0.xml', '/careers/rss.xml?query=a']) {
    const first = await app.inject(url)
    const etag = String(first.headers['etag'])
    const again = (header: string) => app.inject({ url, headers: { 'if-none-match': header } })
    expect((await again(`"other", ${etag}`)).statusCode).toBe(304)
    expect((await again(etag)).body).toBe('')
    positions.change += 1
    expect((await again(etag)).statusCode).toBe(200)
  }
})

test('the feed has the newest positions with their texts escaped', async () => {
  const { app, positions } = await serve(60)
  const description = '<p>a ]]> b &amp; c \u0000\u0008\uFFFE\uD800 \u{1F600}</p>'
  positions.byTenant
    .get(1)
    ?.unshift(item(FIRST + 900, { title: 'R&D <Lead> "x"', description, language: 'de', department: 'R&D' }))
  const { rss } = await xml(app, '/careers/rss.xml?domain=meridian.example')
  const { channel } = rss
  expect(channel.item).toHaveLength(50)
  expect(channel.language).toBe('en')
  expect(channel['atom:link']['@_href']).toBe(`${ORIGIN}/careers/rss.xml?domain=meridian.example`)
  expect(channel.item[0]).toEqual({
    title: 'R&D <Lead> "x"',
    link: `${ORIGIN}/careers/job/${FIRST + 900}-r-d-lead-x?domain=meridian.example`,
    guid: { '#text': `${ORIGIN}/careers/job/${FIRST + 900}?domain=meridian.example`, '@_isPermaLink': 'true' },
    pubDate: 'Sat, 28 Mar 2026 00:00:00 GMT',
    category: 'R&D',
    'dc:language': 'de',
    description: '<p>a ]]> b &amp; c  \u{1F600}</p>',
  })
})

test('the feed of a search has its results, in order, and links to it', async () => {
  const requested: string[] = []
  const { app } = await serve(9, {
    async findNewest(_tenant, parameters) {
      requested.push(parameters.toString())
      return [FIRST + 4, FIRST + 2, 1]
    },
  })
  const { rss } = await xml(app, '/careers/rss.xml?domain=meridian.example&query=a%26b&filter_department=Sales&hl=fr')
  expect(requested).toEqual(['query=a%26b&filter_department=Sales'])
  expect(rss.channel.item.map(({ title }: { title: string }) => title)).toEqual([
    `Welder ${FIRST + 4}`,
    `Welder ${FIRST + 2}`,
  ])
  expect(rss.channel.link).toBe(`${ORIGIN}/careers?query=a%26b&filter_department=Sales&domain=meridian.example`)
  await xml(app, '/careers/rss.xml?domain=meridian.example')
  expect(requested).toHaveLength(1)
})

/** RFC 9309: the longest matching rule decides; of two equally long rules, the allowing one. */
function allowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, verb, pattern = '']) => ({ verb, pattern }))
  const matches = rules.filter(({ pattern }) =>
    new RegExp(`^${pattern.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`).test(path),
  )
  const best = matches.sort((a, b) => b.pattern.length - a.pattern.length || (a.verb === 'Allow' ? -1 : 1))[0]
  return best?.verb !== 'Disallow'
}

test('robots can read pages, positions and the open API, and nothing personal', async () => {
  const { app } = await serve(1)
  const { body } = await app.inject('/robots.txt?domain=meridian.example')
  for (const path of [
    '/',
    '/careers',
    '/careers?start=10',
    '/careers/job/1-x?domain=d',
    '/careers/sitemap.xml',
    '/api/pcsx/search?filter_a=b',
  ]) {
    expect(allowed(body, path), path).toBe(true)
  }
  for (const path of [
    '/careers/apply?pid=1',
    '/api/auth/sign-in/email',
    '/candidate/login',
    '/careers?domain=d&filter_department=a',
  ]) {
    expect(allowed(body, path), path).toBe(false)
  }
  expect(body).toContain(`Sitemap: ${ORIGIN}/careers/sitemap.xml?domain=meridian.example\n`)
})

test('a sitemap whose positions cannot be read is refused rather than served empty', async () => {
  const { app, positions } = await serve(1)
  positions.lines = async () => {
    throw new Error('gone')
  }
  expect((await app.inject('/careers/sitemap.xml')).statusCode).toBe(500)
})
