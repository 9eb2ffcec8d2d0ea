import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { mailedLinkRoute } from '#platform/http/mailed-link-route.ts'
import { askedBy, NETWORK_PATH } from '../links.ts'
import type { NetworkService } from './network-service.ts'
import { confirmNetwork, leaveNetwork } from './use-link.ts'

/** Confirms or removes an entry, as its mail's links ask. */
export function networkLinkRoute(
  service: NetworkService,
  tenantOf: (request: FastifyRequest) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): FastifyPluginAsync {
  return mailedLinkRoute(NETWORK_PATH, async (request, reply) => {
    const call = { service, tenant: tenantOf(request), context: contextOf(request, reply) }
    const asked = askedBy(new URL(request.url, 'http://site.invalid').search)
    if (asked?.kind === 'leave') await leaveNetwork(call, asked.token)
    if (asked?.kind === 'confirm') await confirmNetwork(call, asked.token)
    const done = asked?.kind === 'leave' ? 'left' : 'joined'
    return `${NETWORK_PATH}?domain=${encodeURIComponent(call.tenant.domain)}&done=${done}`
  })
}
