import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptedLanguages, negotiateLocale } from '#config/locale-tags.ts'
import { positionBindings } from '#features/positions/server/index.ts'
import { publishedPositions, publishingRoutes } from '#features/publishing/server/index.ts'
import { createSimilarFinder, newestOf, searchBindings } from '#features/search/server/index.ts'
import { telemetryBindings } from '#features/telemetry/server/index.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { installApiReference } from '#platform/http/api-reference.ts'
import { buildServer } from '#platform/http/build-server.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { type Binding, first, registerEndpoints } from '#platform/http/endpoints.ts'
import { installHealth } from '#platform/http/health.ts'
import type { ServerContext } from './context.ts'
import { installPages, type Pages } from './pages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    siteTenant: SiteTenant | undefined
  }
}

const queryOf = (request: FastifyRequest) => (request.query ?? {}) as Record<string, unknown>

/** The tenant of a request, found once. */
function findTenant(context: ServerContext, request: FastifyRequest): SiteTenant | undefined {
  request.siteTenant ??= context.tenants.resolve(request.hostname, first(queryOf(request)['domain']))
  return request.siteTenant
}

function localeOf(context: ServerContext, request: FastifyRequest) {
  const tenant = findTenant(context, request)
  const hl = first(queryOf(request)['hl'])
  const wished = [...(hl ? [hl] : []), ...acceptedLanguages(request.headers['accept-language'])]
  return negotiateLocale(tenant?.site.supportedLanguages ?? ['en'], wished, tenant?.site.defaultLanguage ?? 'en')
}

/** What handlers and pages know of a request. */
export function requestContext(context: ServerContext, request: FastifyRequest): RequestContext {
  let now: Promise<Date> | undefined
  return {
    id: request.id,
    ip: request.ip,
    locale: localeOf(context, request),
    timeZone: timeZoneOf(request),
    now: () => (now ??= context.now()),
    warn: (details, text) => request.log.warn({ ...details, requestId: request.id }, text),
    info: (details, text) => request.log.info({ ...details, requestId: request.id }, text),
  }
}

function timeZoneOf(request: FastifyRequest): string {
  const zone = request.cookies['time_zone'] ?? 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

export function allBindings(context: ServerContext, publicUrl: () => string): Binding[] {
  return [
    ...searchBindings({ service: context.search, gazetteer: context.gazetteer, addresses: context.addresses }),
    ...positionBindings({ db: context.db, publicUrl, finder: (tenant) => createSimilarFinder(context.search.index(tenant)) }),
    ...telemetryBindings(),
  ]
}

/** The whole server without a port: API, pages, assets, health. */
export async function buildApp(context: ServerContext, pages: Pages | undefined, publicUrl: () => string): Promise<FastifyInstance> {
  const app = await buildServer(context.config, (request) => localeOf(context, request))
  app.decorateRequest('siteTenant', undefined)
  installHealth(app, async () => (await context.now()) instanceof Date)
  await installApiReference(app)

  const tenantOf = (request: FastifyRequest, endpoint: Pick<Endpoint, 'tenant'>): SiteTenant => {
    if (endpoint.tenant === 'required' && first(queryOf(request)['domain']) === undefined) {
      throw requestErrors.error('invalid', { fields: { domain: ['Missing data for required field.'] } })
    }
    const tenant = findTenant(context, request)
    if (!tenant) throw requestErrors.error('unknown-domain')
    return tenant
  }
  await app.register(async (api) => {
    registerEndpoints(api, allBindings(context, publicUrl), tenantOf, (request) => requestContext(context, request), {
      checkAnswers: !context.config.production,
    })
  })
  app.setNotFoundHandler(() => {
    throw requestErrors.error('not-found')
  })
  const publish = publishingRoutes({
    positions: publishedPositions(context.db),
    now: context.now,
    publicUrl,
    resolveTenant: (request) => tenantOf(request, { tenant: 'optional' }),
    findNewest: (tenant, parameters, limit) =>
      newestOf(context.search.index(tenant), (text) => context.gazetteer.resolve(text), tenant, parameters, limit),
  })
  await app.register(publish)
  if (pages) await installPages(app, context, pages, { tenantOf, publicUrl })
  return app
}
