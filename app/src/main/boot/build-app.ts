import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import type { SiteRequests } from '#platform/feature/feature.ts'
import { installFileRoute } from '#platform/files/file-route.ts'
import { buildServer, installApiReference } from '#platform/http/build-server.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { checked, first, registerEndpoints } from '#platform/http/endpoints.ts'
import { installHealth } from '#platform/http/health.ts'
import { installJobMetrics } from '#platform/jobs/count-jobs.ts'
import { installStream } from '#platform/live/stream-route.ts'
import { allBindings } from './bindings.ts'
import { features } from '../features.ts'
import { installPages, type Pages } from '../pages/pages.ts'
import { findTenant, localeOf, queryOf, requestContext } from './request-context.ts'
import type { ServerContext } from './server-context.ts'

/** Builds the complete server without a port: API, pages, assets, health. */
export async function buildApp(context: ServerContext, pages: Pages | undefined): Promise<FastifyInstance> {
  const { config, publicUrl, secrets, files } = context
  const app = await buildServer(config, {
    localeOf: (request) => localeOf(context, request),
    isAdmin: async (request, reply) => (await requestContext(context, request, reply).viewer())?.isAdmin ?? false,
    publicUrl,
    signingSecret: secrets.signing,
  })
  app.decorateRequest('siteTenant', undefined)
  const answers = async () => (await context.now()) instanceof Date && (await context.isReady())
  installJobMetrics(installHealth(app, answers, config), context.db)
  await installApiReference(app)

  const endpointTenant = (request: FastifyRequest, endpoint: Pick<Endpoint, 'tenant'>): SiteTenant => {
    if (endpoint.tenant === 'required' && first(queryOf(request)['domain']) === undefined) {
      throw requestErrors.error('invalid', { fields: { domain: ['Missing data for required field.'] } })
    }
    const tenant = findTenant(context, request)
    if (!tenant) throw requestErrors.error('unknown-domain')
    return tenant
  }
  const requests: SiteRequests = {
    tenantOf: (request) => endpointTenant(request, { tenant: 'optional' }),
    contextOf: (request, reply) => requestContext(context, request, reply),
  }
  const bindings = config.production ? allBindings(context) : allBindings(context).map(checked)
  await app.register(async (api) => {
    registerEndpoints(api, bindings, endpointTenant, requests.contextOf)
  })
  installFileRoute(app, { files, signingSecret: secrets.signing, contextOf: requests.contextOf })
  installStream(app, context.live, requests)
  app.setNotFoundHandler(() => {
    throw requestErrors.error('not-found')
  })
  for (const { routes } of features) for (const route of routes?.(context, requests) ?? []) await app.register(route)
  if (pages) await installPages(app, context, pages, { bindings, requests })
  return app
}
