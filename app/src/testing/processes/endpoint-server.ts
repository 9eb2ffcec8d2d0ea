import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildServer } from '#platform/http/build-server.ts'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { type Binding, checked, registerEndpoints } from '#platform/http/endpoints.ts'
import { siteDoor } from '#platform/http/site/site-door.ts'

/** Builds a server with nothing but some endpoints of the company one.example, without a database; the caller closes it. */
export async function buildEndpointServer(
  bindings: Binding[],
  contextOf: (request: FastifyRequest) => Partial<RequestContext>,
  {
    checkAnswers = true,
    isAdmin = false,
    scanner = { check: async () => undefined },
  }: { readonly checkAnswers?: boolean; readonly isAdmin?: boolean; readonly scanner?: VirusScanner } = {},
): Promise<FastifyInstance> {
  const app = await buildServer(
    { logLevel: 'silent', trustProxy: undefined, limits: 'off', publicUrl: undefined },
    {
      localeOf: () => 'en',
      isAdmin: async () => isAdmin,
      publicUrl: () => 'http://localhost',
      hosts: { all: () => [], boundTo: () => undefined, resolve: () => undefined },
      signingSecret: 'test'.repeat(8),
      scanner,
      counts: createSharedCounts(),
    },
  )
  await app.register(async (api) => {
    registerEndpoints(
      api,
      checkAnswers ? bindings.map(checked) : bindings,
      siteDoor(
        () => ({ domain: 'one.example' }) as SiteTenant,
        (request) => ({ headers: new Headers(), namesSession: false, ...contextOf(request) }) as RequestContext,
      ),
    )
  })
  return app
}
