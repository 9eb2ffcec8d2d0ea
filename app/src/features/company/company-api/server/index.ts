import type { FastifyInstance } from 'fastify'
import { companyApiLimits } from '../limits.ts'
import { COMPANY_API } from '#kernel/company/api-scopes.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { programRoutes } from '#platform/feature/ports.ts'
import { provide } from '#platform/feature/service.ts'
import { type Binding, registerEndpoints } from '#platform/http/endpoints.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { companyApiDocument } from './company-document.ts'
import { companyDoor } from './company-door.ts'
import { apiKeyActs } from './keys/acts.ts'
import { apiKeyCommands } from './keys/commands.ts'
import { purgeRequests } from './keys/store.ts'

export { listKeys } from './keys/store.ts'

/** Registers the endpoints of the company API, and their OpenAPI 3.1 document at `/api/company/v1/openapi.json`. */
const routesOf =
  (context: FeatureContext) =>
  (bindings: readonly Binding[], requests: SiteRequests) =>
  async (app: FastifyInstance): Promise<void> => {
    const { tenants } = context
    app.get(`${COMPANY_API}/openapi.json`, async ({ hostname }, reply) => {
      const bound = tenants.boundTo(hostname)
      const server = bound ? context.siteAddress(bound).origin : context.publicUrl()
      const endpoints = bindings.map(({ endpoint }) => endpoint)
      return reply.header('cache-control', 'public, max-age=300').send(companyApiDocument(endpoints, server))
    })
    registerEndpoints(app, bindings, companyDoor(app, context, requests))
  }

export const companyApi = defineFeature({
  name: 'company-api',
  after: ['tenants'],
  provides: [provide(programRoutes, routesOf)],
  acts: apiKeyActs,
  commands: apiKeyCommands,
  jobs: (context) =>
    runRegularly(context, { name: 'forget-api-requests', cron: '41 3 * * *' }, (db, now) =>
      purgeRequests(db, new Date(now.getTime() - companyApiLimits.idempotencyKeyMs)),
    ),
})
