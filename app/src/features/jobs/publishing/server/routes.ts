import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publishingLimits } from '../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import type { AddressedTenant, SiteAddress } from '#kernel/links/site-address.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { message } from '#platform/messages/messages.ts'
import { pageAddress, searchAddress } from '../position-address.ts'
import { isCurrent } from './conditional.ts'
import { rssFeed } from './feed.ts'
import { robotsText } from './robots.ts'
import { partRange, publishedLines, sitemapIndex, urlSet } from './sitemap.ts'
import type { SitemapPage, SitemapPages } from './sitemap-pages.ts'
import type { PublishedPositions } from '#features/jobs/positions/server/index.ts'

export interface PublishingDependencies {
  positions: PublishedPositions
  /** Throws if the request names no tenant of this installation. */
  resolveTenant(request: FastifyRequest): SiteTenant
  siteAddress(tenant: AddressedTenant): SiteAddress
  now(): Promise<Date>
  /** Returns public pages in addition to the positions; none by default. */
  otherPages?: SitemapPages
  /** Returns the ids of the newest positions of a search, newest first. Without it the feed lists the newest of all. */
  findNewest?(tenant: SiteTenant, parameters: URLSearchParams, limit: number): Promise<number[]>
  /** For tests; default `publishingLimits.sitemapUrlsPerFile`. */
  urlsPerFile?: number
}

const XML = 'application/xml; charset=utf-8'
const RSS = 'application/rss+xml; charset=utf-8'

/** Parameters that select the site and its language without narrowing the search. */
const NOT_A_SEARCH = new Set(['domain', 'hl'])

/** Fastify plugin for crawlers and feed readers: robots.txt, sitemaps and feeds. */
export function publishingRoutes(dependencies: PublishingDependencies): (app: FastifyInstance) => Promise<void> {
  const { positions, resolveTenant, siteAddress, now } = dependencies
  const size = dependencies.urlsPerFile ?? publishingLimits.sitemapUrlsPerFile

  // Reads the change number before the positions: a tag can be older than its body, never newer.
  async function unchanged(
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: SiteTenant,
    parts: (string | number)[],
  ): Promise<boolean> {
    const address = searchAddress(siteAddress(tenant))
    return isCurrent(request, reply, [address, tenant.id, await positions.changeNumber(tenant.id), ...parts])
  }

  const pagesOf = async ({ id }: SiteTenant) => (await dependencies.otherPages?.(id)) ?? []
  const stampsOf = (pages: readonly SitemapPage[]) =>
    pages.flatMap(({ path, changedAt }) => [path, changedAt.getTime()])

  async function sitemap(request: FastifyRequest, reply: FastifyReply) {
    const tenant = resolveTenant(request)
    const pages = await pagesOf(tenant)
    if (await unchanged(request, reply, tenant, ['sitemap', size, ...stampsOf(pages)])) return reply.code(304).send()
    const source = { positions, tenantId: tenant.id, site: siteAddress(tenant), now: await now() }
    reply.type(XML)
    if ((await positions.count(tenant.id, source.now)) > size) return reply.send(await sitemapIndex(source, size))
    return reply.send(Readable.from(urlSet(source.site, publishedLines(source), pages), { objectMode: false }))
  }

  async function sitemapPart(request: FastifyRequest<{ Params: { part: string } }>, reply: FastifyReply) {
    const tenant = resolveTenant(request)
    const part = /^\d{1,12}$/.test(request.params.part) ? Number(request.params.part) : undefined
    if (part === undefined) throw requestErrors.error('not-found')
    const pages = part === 0 ? await pagesOf(tenant) : undefined
    if (await unchanged(request, reply, tenant, ['part', part, size, ...stampsOf(pages ?? [])]))
      return reply.code(304).send()
    const source = { positions, tenantId: tenant.id, site: siteAddress(tenant), now: await now() }
    const range = partRange(part, size)
    if (part > 0 && (await positions.lines(tenant.id, range, 1, source.now)).length === 0)
      throw requestErrors.error('not-found')
    return reply
      .type(XML)
      .send(Readable.from(urlSet(source.site, publishedLines(source, range), pages), { objectMode: false }))
  }

  async function feed(request: FastifyRequest, reply: FastifyReply) {
    const tenant = resolveTenant(request)
    const site = siteAddress(tenant)
    const search = new URLSearchParams(request.url.split('?').slice(1).join('?'))
    for (const name of NOT_A_SEARCH) search.delete(name)
    const searched = search.size > 0 ? `?${search.toString()}` : ''
    const language = tenant.site.defaultLanguage
    const company = tenant.site.branding.companyName || tenant.name
    if (await unchanged(request, reply, tenant, ['feed', searched, language, company])) return reply.code(304).send()
    const instant = await now()
    const ids =
      dependencies.findNewest && search.size > 0
        ? await dependencies.findNewest(tenant, search, publishingLimits.feedItems)
        : undefined
    const items = ids
      ? await positions.items(tenant.id, ids.slice(0, publishingLimits.feedItems), instant)
      : await positions.newest(tenant.id, publishingLimits.feedItems, instant)
    const xml = rssFeed({
      site,
      title: message(language, 'publishing.feed-title', { company }),
      description: message(language, 'publishing.feed-description', { company }),
      language,
      pageAddress: pageAddress(`/careers${searched}`, site),
      selfAddress: pageAddress(`/careers/rss.xml${searched}`, site),
      items,
    })
    return reply.type(RSS).send(xml)
  }

  return async (app) => {
    app.get('/careers/sitemap.xml', (request, reply) => sitemap(request, reply))
    app.get<{ Params: { part: string } }>('/careers/sitemap-:part.xml', (request, reply) => sitemapPart(request, reply))
    app.get('/careers/rss.xml', (request, reply) => feed(request, reply))
    app.get('/robots.txt', async (request, reply) => {
      const site = siteAddress(resolveTenant(request))
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robotsText(site))
    })
  }
}
