import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { programRoutes } from '#platform/feature/ports.ts'
import { installFileRoute } from '#platform/http/file-route.ts'
import { installAdmissionMetrics } from '#platform/http/admission/admission.ts'
import { buildServer } from '#platform/http/build-server.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { checked, first, registerEndpoints } from '#platform/http/endpoints.ts'
import { siteApiDocument } from '#platform/http/site/site-document.ts'
import { siteDoor } from '#platform/http/site/site-door.ts'
import { isApiScope } from '#kernel/company/api-scopes.ts'
import { installDatabaseGauges } from '#platform/feature/database-gauge.ts'
import { installHealth } from '#platform/http/health.ts'
import { installJobMetrics } from '#platform/jobs/count-jobs.ts'
import { installPruneMetrics } from '#platform/pruning/prune-rows.ts'
import { installStream } from '#platform/live/stream-route.ts'
import { allBindings } from './boot/bindings.ts'
import { features } from './features.ts'
import { installPages, type Pages } from './pages/pages.ts'
import { confirmTenant, findTenant, localeOf, queryOf, requestContext, tenantOfUpload } from './boot/request-context.ts'
import { noSiteError } from './boot/first-site.ts'
import type { ServerContext } from './boot/server-context.ts'

/** Returns true for forms with files of signed-in people, whose body is read after they are admitted. */
const isOwnUpload = ({ files, access }: Partial<Pick<Endpoint, 'files' | 'access'>>): boolean =>
  files !== undefined && (access === 'candidate' || access === 'staff')

/** Builds the complete server without a port: API, pages, assets, health. */
export async function buildApp(context: ServerContext, pages: Pages | undefined): Promise<FastifyInstance> {
  const { config, publicUrl, secrets, files, scanner, counts } = context
  const app = await buildServer(config, {
    localeOf: (request) => localeOf(context, request),
    isAdmin: async (request, reply) => (await requestContext(context, request, reply).viewer())?.isAdmin ?? false,
    publicUrl,
    hosts: context.tenants,
    signingSecret: secrets.signing,
    scanner,
    counts,
  })
  app.decorateRequest('siteTenant', undefined)
  const registry = installHealth(
    app,
    { isReady: context.isReady, askDatabase: context.now, ownsDatabase: context.database.embedded !== undefined },
    config,
  )
  installJobMetrics(registry, context.db)
  installDatabaseGauges(
    registry,
    context.db,
    features.flatMap(({ gauges = [] }) => gauges),
  )
  installPruneMetrics(registry)
  installAdmissionMetrics(registry, app)

  const endpointTenant = (
    request: FastifyRequest,
    endpoint: Pick<Endpoint, 'tenant'> & Partial<Pick<Endpoint, 'files' | 'access'>>,
  ): SiteTenant => {
    if (endpoint.tenant === 'required' && first(queryOf(request)['domain']) === undefined) {
      throw requestErrors.error('invalid', { fields: { domain: ['Missing data for required field.'] } })
    }
    const tenant = isOwnUpload(endpoint) ? tenantOfUpload(context, request) : findTenant(context, request)
    if (!tenant && context.tenants.all().length === 0) throw noSiteError(request, config)
    if (!tenant) throw requestErrors.error('unknown-domain')
    return tenant
  }
  const requests: SiteRequests = {
    tenantOf: (request) => endpointTenant(request, { tenant: 'optional' }),
    contextOf: (request, reply) => requestContext(context, request, reply),
  }
  const bindings = config.production ? allBindings(context) : allBindings(context).map(checked)
  const { programs = [], people = [] } = Object.groupBy(bindings, ({ endpoint }) =>
    isApiScope(endpoint.access) ? 'programs' : 'people',
  )
  const door = siteDoor(endpointTenant, requests.contextOf, (request, endpoint, fields) => {
    if (isOwnUpload(endpoint)) confirmTenant(context, request, fields)
  })
  await app.register(async (api) => registerEndpoints(api, people, door))
  // Generated when it is first read, because describing every schema takes time at the start.
  let reference: object | undefined
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .send((reference ??= siteApiDocument(people.map(({ endpoint }) => endpoint)))),
  )
  await app.register(context.use(programRoutes)(programs, requests))
  installFileRoute(app, { files, signingSecret: secrets.signing, contextOf: requests.contextOf })
  installStream(app, context.live, requests)
  app.setNotFoundHandler(() => {
    throw requestErrors.error('not-found')
  })
  for (const { routes } of features) for (const route of routes?.(context, requests) ?? []) await app.register(route)
  if (pages) await installPages(app, context, pages, { bindings, requests })
  return app
}
