import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { finishProviderSignIn } from './provider-sign-in.ts'
import type { SessionDependencies } from '../dependencies.ts'

/** The redirect route for providers, the only one that the library handles. */
export function providerCallback(
  service: SessionDependencies,
  tenantOf: (request: FastifyRequest) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { id: string } }>('/api/auth/callback/:id', async (request, reply) => {
      const call = { service, tenant: tenantOf(request), context: contextOf(request, reply) }
      const query = new URL(request.url, 'http://site.invalid').searchParams
      query.delete('domain')
      const { location, cookies } = await finishProviderSignIn(call, request.params.id, query)
      for (const cookie of cookies) reply.header('set-cookie', cookie)
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(location, 303)
    })
  }
}
