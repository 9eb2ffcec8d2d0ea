import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsubscribeRoute } from '#features/notifications/server/index.ts'
import { publishedPositions } from '#features/positions/server/index.ts'
import { publishingRoutes } from '#features/publishing/server/index.ts'
import { alertLinkRoute } from '#features/job-alerts/server/index.ts'
import { newestOf } from '#features/search/server/index.ts'
import { providerCallback } from '#features/session/server/index.ts'
import { downloadRoute } from '#features/settings/server/index.ts'
import { networkLinkRoute } from '#features/talent-network/server/index.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { installApiReference } from '#platform/http/api-reference.ts'
import { installFileRoute } from '#platform/files/file-route.ts'
import { buildServer } from '#platform/http/build-server.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { first, registerEndpoints } from '#platform/http/endpoints.ts'
import { installHealth } from '#platform/http/health.ts'
import { installJobMetrics } from '#platform/jobs/job-metrics.ts'
import { installStream } from '#platform/live/stream-route.ts'
import { type ServerContext, sessionService } from './context.ts'
import { allBindings, networkService, jobAlertService, settingsService } from './bindings.ts'
import { installPages, type Pages } from './pages.ts'
import { findTenant, localeOf, queryOf, requestContext } from './request-context.ts'

/** The whole server without a port: API, pages, assets, health. */
export async function buildApp(
  context: ServerContext,
  pages: Pages | undefined,
  publicUrl: () => string,
): Promise<FastifyInstance> {
  const app = await buildServer(context.config, {
    localeOf: (request) => localeOf(context, request),
    isAdmin: async (request, reply) => (await requestContext(context, request, reply).viewer())?.isAdmin ?? false,
    publicUrl,
    signingSecret: context.secrets.signing,
  })
  app.decorateRequest('siteTenant', undefined)
  const metrics = installHealth(
    app,
    async () => (await context.now()) instanceof Date && (await context.search.isAnswering()),
    context.config,
  )
  installJobMetrics(metrics, context.db)
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
    registerEndpoints(
      api,
      allBindings(context, publicUrl),
      tenantOf,
      (request, reply) => requestContext(context, request, reply),
      {
        checkAnswers: !context.config.production,
      },
    )
  })
  installFileRoute(app, {
    files: context.files,
    signingSecret: context.secrets.signing,
    contextOf: (request, reply) => requestContext(context, request, reply),
  })
  installStream(app, context.live, {
    tenantOf: (request) => tenantOf(request, { tenant: 'optional' }),
    contextOf: (request, reply) => requestContext(context, request, reply),
  })
  await app.register(
    providerCallback(
      sessionService(context, publicUrl),
      (request) => tenantOf(request, { tenant: 'optional' }),
      (request, reply) => requestContext(context, request, reply),
    ),
  )
  await app.register(
    networkLinkRoute(
      networkService(context, publicUrl),
      (request) => tenantOf(request, { tenant: 'optional' }),
      (request, reply) => requestContext(context, request, reply),
    ),
  )
  await app.register(
    alertLinkRoute(
      jobAlertService(context, publicUrl),
      (request) => tenantOf(request, { tenant: 'optional' }),
      (request, reply) => requestContext(context, request, reply),
    ),
  )
  await app.register(
    unsubscribeRoute(
      { db: context.db, signingSecret: context.secrets.signing },
      (request) => tenantOf(request, { tenant: 'optional' }),
      (request, reply) => requestContext(context, request, reply),
    ),
  )
  app.setNotFoundHandler(() => {
    throw requestErrors.error('not-found')
  })
  const publish = publishingRoutes({
    positions: publishedPositions(context.db),
    now: context.now,
    publicUrl,
    resolveTenant: (request) => tenantOf(request, { tenant: 'optional' }),
    findNewest: (tenant, parameters, limit) =>
      newestOf(context.search.index(tenant), context.gazetteer, tenant, parameters, limit),
  })
  await app.register(publish)
  await app.register(
    downloadRoute({
      service: settingsService(context, publicUrl),
      tenantOf: (request) => tenantOf(request, { tenant: 'optional' }),
      contextOf: (request, reply) => requestContext(context, request, reply),
    }),
  )
  if (pages) await installPages(app, context, pages, { tenantOf, publicUrl })
  return app
}
