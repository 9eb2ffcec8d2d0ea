import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { offeredLanguage } from '#config/locale-tags.ts'
import { unavailableRetrySeconds } from '#config/limits.ts'
import * as limits from '#config/limits.ts'
import { serverLimits } from '../limits.ts'
import { type PublicConfig, publicConfig } from '#config/public.ts'
import { requestErrors } from '#kernel/error.ts'
import { siteLink, visitedOrigin } from '#kernel/links/site-address.ts'
import { signedIn } from '#kernel/viewer.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { confirmGroup } from '#platform/http/admission/access.ts'
import { offerToken } from '#platform/http/build-server.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { pageThemes, siteDrafts } from '#platform/feature/ports.ts'
import { type SiteTenant, tenantInLanguage } from '#platform/http/context.ts'
import type { Binding } from '#platform/http/endpoints.ts'
import { careersOrigins, contentSecurityPolicy, staticPagePolicy } from './content-security-policy.ts'
import { pageDocument, type PageAssets } from './page-document.ts'
import { refuseUnbegun } from '../boot/first-site.ts'
import { createLocalTransport } from './local-transport.ts'
import { createPageCache, type CachedPage } from './page-cache.ts'
import { themedConfig } from './themed-config.ts'
import { installScripts } from './scripts/script-route.ts'
import { SCRIPTS } from './scripts/share-scripts.ts'
import { encodePage, pageEncoding } from './page-encoding.ts'
import { createFailureReporter } from './page-failure.ts'
import {
  inPlaceOfScripts,
  framedPages,
  pageVersions,
  pageHead,
  redirectAfterRender,
  earlyRedirect,
} from './feature-pages.ts'
import type { render, Stages } from '../ssr.tsx'
import { asPreview, saveLanguageChoice, localeOf } from '../boot/request-context.ts'
import type { ServerContext } from '../boot/server-context.ts'

export interface Pages {
  /** Folder of the built assets; undefined if they are built on request. */
  clientFolder?: string
  /** True if the pages do not change while the server runs, so that renderings can be cached. */
  fixed: boolean
  /** Attaches to the server before any page is installed. */
  attach?(app: FastifyInstance): Promise<void>
  assets(): PageAssets | Promise<PageAssets>
  load(): Promise<{ render: typeof render }>
}

/** Images of the demo companies, cached forever: a new image needs a new name. */
const DEMO_PICTURES = fileURLToPath(new URL('../../../demo/pictures/', import.meta.url))

/**
 * Returns the URL of a page on this site for any request line: `//other.example` and absolute URLs stay
 * here. @throws `request/not-found`
 */
function pageAddress(requested: string, origin: string): URL {
  const path = requested.startsWith('/') ? requested : requested.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const url = new URL(`${origin}${path.startsWith('/') ? path : `/${path}`}`)
  // URL parsers drop tabs and line breaks, and could find another host behind the slashes around them.
  if (/%(?:[01][\da-f]|7f)/i.test(url.pathname)) throw requestErrors.error('not-found')
  return url
}

/**
 * Writes durations as a `Server-Timing` header: in whole milliseconds, which reveal little about the server's other
 * work.
 */
const serverTiming = (stages: Readonly<Record<string, number>>) =>
  Object.entries(stages)
    .map(([name, milliseconds]) => `${name};dur=${Math.round(milliseconds)}`)
    .join(', ')

interface PageServices {
  bindings: Binding[]
  requests: SiteRequests
}

/** Serves the assets and renders every page not matched by another route. */
export async function installPages(
  app: FastifyInstance,
  context: ServerContext,
  pages: Pages,
  { bindings, requests }: PageServices,
): Promise<void> {
  await pages.attach?.(app)
  const { publicUrl, siteAddress } = context
  const { BROTLI_PARAM_QUALITY } = constants
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (pages.clientFolder) {
    await app.register(fastifyStatic, {
      root: pages.clientFolder,
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      globIgnore: [`${SCRIPTS}/**`],
      setHeaders(reply, path) {
        // A compressed file has the policy of its original.
        const file = /^.*\.html(?=(?:\.br|\.gz)?$)/.exec(path)?.[0]
        if (file) reply.header('content-security-policy', staticPagePolicy(readFileSync(file, 'utf8')))
      },
    })
    await installScripts(app, context.db, pages.clientFolder)
  }

  await app.register(fastifyStatic, {
    root: DEMO_PICTURES,
    prefix: '/demo/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    index: false,
  })

  const cache = createPageCache(serverLimits.pageCacheBytes, serverLimits.pageCacheMs)
  const configs = new WeakMap<SiteTenant, PublicConfig>()
  const configOf = (tenant: SiteTenant) => {
    const config = configs.get(tenant) ?? publicConfig(tenant, siteAddress(tenant).origin)
    configs.set(tenant, config)
    return config
  }
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: SiteTenant,
    page: CachedPage,
    status: number,
    stages?: Stages,
  ) => {
    const fresh = { nonce: randomBytes(16).toString('base64'), csrfToken: offerToken(context.config, request, reply) }
    const whole = page.template.complete(fresh)
    const encoding = pageEncoding(request.headers['accept-encoding'])
    const isFramed = framedPages.has(page.page)
    const framedBy = isFramed ? careersOrigins(tenant, publicUrl()) : []
    const policy = contentSecurityPolicy(tenant.site, fresh.nonce, page.isPreview ? 'self' : framedBy)
    // Only the policy can name the sites that may embed the page.
    if (isFramed || tenant.site.contentSecurity.embeddingOrigins.length > 0) reply.removeHeader('x-frame-options')
    // The address is a secret.
    if (isFramed) reply.header('referrer-policy', 'no-referrer')
    const begun = performance.now()
    const sent = encoding ? encodePage(whole, encoding) : whole
    const encode = performance.now() - begun
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'cache-control': 'private, no-cache',
        'x-csrf-token': fresh.csrfToken,
        // Not on refusals, which have to look alike.
        ...(status === 200 && { 'server-timing': serverTiming(stages ? { ...stages, encode } : { encode }) }),
        vary: 'accept-encoding, accept-language, cookie',
        ...(encoding && { 'content-encoding': encoding }),
        ...(status === 503 && { 'retry-after': String(unavailableRetrySeconds) }),
        ...(page.robots && { 'x-robots-tag': page.robots }),
      })
      .send(sent)
  }

  app.get('/*', { compress: false }, async (request, reply) => {
    if (/^\/(?:api|gen)\//.test(request.url)) return reply.callNotFound()
    // Links and state repeat the address many times.
    if (request.url.length > limits.pageAddressCharacters) throw requestErrors.error('address-too-long')
    const tenant = requests.tenantOf(request)
    const about = requests.contextOf(request, reply)
    confirmGroup(tenant, about)
    const viewer = await about.viewer()
    const locale = (viewer && localeOf(context, request, viewer.language)) ?? about.locale
    const { timeZone } = about
    saveLanguageChoice(context, request, reply)
    const url = pageAddress(request.url, visitedOrigin(tenant, request.host, publicUrl()))
    const { method, headers } = request
    const early = await earlyRedirect(context, { method, headers, tenant, url, context: about })
    if (early) {
      for (const cookie of early.cookies) reply.header('set-cookie', cookie)
      return reply
        .headers({ ...early.headers, 'cache-control': 'no-store' })
        .redirect(withCarriedParameters(early.location, url.search), 303)
    }
    await refuseUnbegun(context, tenant.id, url.pathname)
    const versions = pageVersions(context, tenant)
    const sources = { tenant, versions, locale, timeZone, address: url.href }
    const forAll = pages.fixed && !viewer
    const known = forAll ? cache.find(sources, performance.now()) : undefined
    if (known) return send(request, reply, tenant, known, 200)

    const now = viewer ? await about.now() : await context.shownNow()
    const theme = await context.use(pageThemes).of(tenant, { url, viewer, now: about.now })
    const isDraft = theme.isPreview && url.searchParams.get('site') === 'draft'
    const shownTenant = isDraft ? await context.use(siteDrafts)(tenant) : tenant
    const site = configOf(tenantInLanguage(shownTenant, locale))
    const themed = themedConfig(site, theme)
    const shown = theme.isPreview ? asPreview(context, about, theme.asVisitor ? undefined : viewer) : about
    const shownViewer = theme.isPreview ? await shown.viewer() : viewer
    const transport = createLocalTransport(bindings, shownTenant, shown)
    const { render: renderPage } = await pages.load()
    const rendered = await renderPage({
      url: url.href,
      site: themed,
      locale,
      timeZone,
      now: now.getTime(),
      transport,
      viewer: shownViewer ? signedIn(shownViewer) : null,
      reportFailure: createFailureReporter(about, viewer?.isAdmin ?? false),
    })
    if (rendered.kind === 'redirect') return reply.redirect(rendered.location, rendered.status)
    // A page around the failure would not retry by itself, but that of a starting site does.
    if (rendered.state.failure?.status === 503) throw requestErrors.error('unavailable')
    const canonical = await redirectAfterRender(context, rendered.page, { tenant, url })
    if (canonical !== undefined) return reply.redirect(canonical, 302)
    const readerLocale = offeredLanguage(locale, tenant.site.supportedLanguages)
    const pageContext = { tenant, url, site, locale: readerLocale, now, request: shown }
    const head = await pageHead(context, rendered, pageContext)
    const status = head.status ?? rendered.status
    // No other script runs on the signing page.
    const headScripts = framedPages.has(rendered.page) ? [] : (tenant.site.headScripts[rendered.page] ?? [])
    const page: CachedPage = {
      page: rendered.page,
      isPreview: theme.isPreview ?? false,
      template: pageDocument({
        rendered,
        site: themed,
        feed: siteLink(siteAddress(tenant), '/careers/rss.xml'),
        head,
        inPlaceOfScripts: inPlaceOfScripts(rendered.page, { ...pageContext, locale }),
        theme,
        termsOpen: shownViewer !== undefined && rendered.page !== 'logout' && !(await shown.termsAccepted()),
        headScripts,
        assets: await pages.assets(),
      }),
      robots: head.robots.includes('noindex') ? head.robots : undefined,
    }
    if (forAll && status === 200 && transport.onlyShared()) cache.put(sources, page, performance.now())
    return send(request, reply, tenant, page, status, rendered.stages)
  })
}
