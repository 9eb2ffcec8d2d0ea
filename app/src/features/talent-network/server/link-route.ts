import '@fastify/swagger'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { askedBy, NETWORK_PATH } from '../links.ts'
import type { NetworkService } from './network-service.ts'
import { confirmNetwork, leaveNetwork } from './use-link.ts'

const ONE_CLICK = /^List-Unsubscribe=One-Click$/i

/**
 * What a mailed link asks for, sent as a form: by mail programs, one press and no page (RFC 8058), and by pages without scripts.
 * The token in the address is all the proof there is, so neither session nor CSRF token is asked for.
 */
export function networkLinkRoute(
  service: NetworkService,
  tenantOf: (request: FastifyRequest) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    app.post(NETWORK_PATH, { schema: { hide: true }, config: { provesItself: true } }, async (request, reply) => {
      const call = { service, tenant: tenantOf(request), context: contextOf(request, reply) }
      const asked = askedBy(new URL(request.url, 'http://site.invalid').search)
      if (asked?.kind === 'leave') await leaveNetwork(call, asked.token)
      if (asked?.kind === 'confirm') await confirmNetwork(call, asked.token)
      reply.header('cache-control', 'no-store')
      if (typeof request.body === 'string' && ONE_CLICK.test(request.body.trim())) return reply.send('')
      const done = asked?.kind === 'leave' ? 'left' : 'joined'
      return reply.redirect(`${NETWORK_PATH}?domain=${encodeURIComponent(call.tenant.domain)}&done=${done}`, 303)
    })
  }
}
