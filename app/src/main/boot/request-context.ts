import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { acceptedLanguages, type LocaleTag, PSEUDO_LOCALE, readerLocale } from '#config/locale-tags.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { guestFinder, previewCandidate, sessionSite, termsAccepted, viewerFinder } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { first } from '#platform/http/endpoints.ts'
import { LANGUAGE_COOKIE, languageCookie, namesSession } from '#platform/http/cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    siteTenant: SiteTenant | undefined
  }
}

export const queryOf = (request: FastifyRequest) => (request.query ?? {}) as Record<string, unknown>

const namesDomain = z.looseObject({ domain: z.string() })

/** Returns the domain named by a request, in its URL or else in its JSON body. */
function namedDomain(request: FastifyRequest): string | undefined {
  return first(queryOf(request)['domain']) ?? namesDomain.safeParse(request.body).data?.domain
}

/** Returns the tenant of a request, resolved once. */
export function findTenant(context: FeatureContext, request: FastifyRequest): SiteTenant | undefined {
  request.siteTenant ??= context.tenants.resolve(request.hostname, namedDomain(request))
  return request.siteTenant
}

/**
 * Returns the tenant of an upload before its body is read: like any other, but if neither host nor URL names a company,
 * the one whose session the request has. Only people signed in there can have bodies read, and {@link confirmTenant}
 * compares it with the company that the body names.
 */
export function tenantOfUpload(context: FeatureContext, request: FastifyRequest): SiteTenant | undefined {
  const all = context.tenants.all()
  const isNamed =
    first(queryOf(request)['domain']) !== undefined || context.tenants.boundTo(request.hostname) !== undefined
  const own = isNamed ? undefined : context.use(sessionSite)(all, fetchHeaders(request))
  if (own) request.siteTenant = own
  return findTenant(context, request)
}

/**
 * Checks that a form addresses the tenant at which its sender was admitted.
 * @throws `unknown-domain`, and `session-ended` for a company at which the sender has no session, like a request in JSON
 */
export function confirmTenant(context: FeatureContext, request: FastifyRequest, fields: Record<string, unknown>): void {
  const domain = first(queryOf(request)['domain']) ?? namesDomain.safeParse(fields).data?.domain
  const tenant = context.tenants.resolve(request.hostname, domain)
  if (!tenant) throw requestErrors.error('unknown-domain')
  if (tenant.id !== request.siteTenant?.id) throw requestErrors.error('session-ended')
}

/**
 * Stores the language selected by a link of this site, such as those of the language chooser. Links on other sites do
 * not change it, nor does the language in which a preview shows a page.
 */
export function saveLanguageChoice(context: FeatureContext, request: FastifyRequest, reply: FastifyReply): void {
  const hl = first(queryOf(request)['hl'])
  const offered: readonly string[] = findTenant(context, request)?.site.supportedLanguages ?? []
  if (hl === undefined || !offered.includes(hl) || request.headers['sec-fetch-site'] !== 'same-origin') return
  if (queryOf(request)['preview'] !== undefined) return
  if (request.cookies[LANGUAGE_COOKIE] === hl) return
  reply.header('set-cookie', languageCookie(hl))
}

/** Returns the language of a response: `hl`, else the account's, the visitor's, or the browser's. */
export function localeOf(context: FeatureContext, request: FastifyRequest, chosen: string | null = null) {
  const tenant = findTenant(context, request)
  const hl = first(queryOf(request)['hl'])
  const preferences = [
    ...(hl ? [hl] : []),
    ...(chosen ? [chosen] : []),
    ...[request.cookies[LANGUAGE_COOKIE] ?? []].flat(),
    ...acceptedLanguages(request.headers['accept-language']),
  ]
  const { supportedLanguages = ['en' as const], defaultLanguage = 'en' } = tenant?.site ?? {}
  const offered: readonly LocaleTag[] = context.config.pseudoLocale
    ? [...supportedLanguages, PSEUDO_LOCALE]
    : supportedLanguages
  return readerLocale(offered, preferences, defaultLanguage)
}

/** Creates the request context for handlers and pages; looking up the viewer can set cookies on the response. */
export function requestContext(context: FeatureContext, request: FastifyRequest, reply: FastifyReply): RequestContext {
  let now: Promise<Date> | undefined
  let found: Promise<FoundViewer> | undefined
  const lookUp = () => (found ??= lookUpViewer(context, request, reply, about))
  let guest: Promise<number | undefined> | undefined
  let headers: Headers | undefined
  const about: RequestContext = {
    id: request.id,
    ip: request.ip,
    host: request.hostname.toLowerCase(),
    path: request.url,
    locale: localeOf(context, request),
    timeZone: timeZoneOf(request),
    now: () => (now ??= context.now()),
    get headers() {
      return (headers ??= fetchHeaders(request))
    },
    namesSession: namesSession(request, context.config.publicUrl),
    viewer: async () => (await lookUp()).viewer,
    pendingColleague: async () => (await lookUp()).pending,
    guest: () => (guest ??= lookUpGuest(context, request, about)),
    ...(isCallOfPreview(request) && { isPreview: true }),
    async termsAccepted() {
      if (about.isPreview) return true
      const known = await about.viewer()
      const tenant = findTenant(context, request)
      return known === undefined || tenant === undefined || context.use(termsAccepted)(tenant, known)
    },
    warn: (details, text) => request.log.warn(details, text),
    info: (details, text) => request.log.info(details, text),
  }
  return about
}

/** True for a call of a page that the theme builder shows in a frame; the page itself is recognized by its sealed token. */
const isCallOfPreview = (request: FastifyRequest) =>
  request.url.startsWith('/api/') && queryOf(request)['preview'] !== undefined

/** Returns a request of a theme builder as one of the invented candidate shown in previews. */
export const asPreview = (
  context: FeatureContext,
  about: RequestContext,
  viewer: Viewer | undefined,
): RequestContext => ({
  ...about,
  isPreview: true,
  viewer: async () => viewer && context.use(previewCandidate).viewer(viewer),
  pendingColleague: async () => undefined,
  termsAccepted: async () => true,
})

interface FoundViewer {
  viewer: Viewer | undefined
  pending: Viewer | undefined
}

async function lookUpViewer(
  context: FeatureContext,
  request: FastifyRequest,
  reply: FastifyReply,
  about: RequestContext,
): Promise<FoundViewer> {
  const tenant = findTenant(context, request)
  if (!tenant || !about.namesSession || !tenant.site.loginSignupConfig.candidateLoginEnabled)
    return { viewer: undefined, pending: undefined }
  const { viewer, pending, cookies } = await context.use(viewerFinder)(tenant, about.headers, await about.now())
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return { viewer: about.isPreview && viewer ? context.use(previewCandidate).viewer(viewer) : viewer, pending }
}

async function lookUpGuest(context: FeatureContext, request: FastifyRequest, about: RequestContext) {
  const tenant = findTenant(context, request)
  if (!tenant || (await about.viewer())) return undefined
  return context.use(guestFinder)(tenant, about.headers)
}

/** Returns the headers of a request as Fetch Headers, with the client address determined by the server. */
function fetchHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  headers.set('x-foyer-address', request.ip)
  // As reported by a trusted proxy, like the host that selects the tenant.
  headers.set('host', request.host)
  return headers
}

/** Time zones by the names visitors sent; bounded, since only valid ones are stored. */
const knownZones = new Map([['UTC', 'UTC']])

function timeZoneOf(request: FastifyRequest): string {
  const name = request.cookies['time_zone'] ?? 'UTC'
  const known = knownZones.get(name)
  if (known) return known
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (name === timeZone) knownZones.set(name, timeZone)
    return timeZone
  } catch {
    return 'UTC'
  }
}
