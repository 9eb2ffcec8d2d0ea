import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { mailedLinkRoute } from '#platform/http/mailed-link-route.ts'
import { UNSUBSCRIBE_PATH, unsubscribeToken } from '../unsubscribe.ts'
import { unsubscribe, type UnsubscribeParts } from './unsubscribe.ts'

/** Ends emails through the link they contain. */
export function unsubscribeRoute(
  parts: UnsubscribeParts,
  tenantOf: (request: FastifyRequest) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): FastifyPluginAsync {
  return mailedLinkRoute(UNSUBSCRIBE_PATH, async (request, reply) => {
    const tenant = tenantOf(request)
    const { search } = new URL(request.url, 'http://site.invalid')
    await unsubscribe(parts, tenant, unsubscribeToken(search), await contextOf(request, reply).now())
    // The page shows the current state.
    return `${UNSUBSCRIBE_PATH}${search}`
  })
}
