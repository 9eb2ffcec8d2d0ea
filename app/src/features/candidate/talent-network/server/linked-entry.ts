import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { networkLimits } from '../limits.ts'
import { addDays } from '#kernel/time.ts'
import { emailedLinkRoute } from '#platform/emailed-link/route.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import { talentNetworkErrors } from '../errors.ts'
import { NETWORK_PATH } from '../network-page.ts'
import type { NetworkCall, NetworkDependencies } from './dependencies.ts'
import { confirmEntry, removeEntry } from './store.ts'

/** Confirms the entry of a link; idempotent. @throws `talent-network/off`, `talent-network/wrong-link` */
export async function confirmNetwork({ service, tenant, context }: NetworkCall, token: string): Promise<void> {
  if (!tenant.site.jtnConfig.enabled) throw talentNetworkErrors.error('off')
  const now = await context.now()
  const until = addDays(now, networkLimits.keptDays)
  const done = await service.db
    .transaction()
    .execute((trx) => confirmEntry(trx, tenant.id, tokenHash(token), now, until))
  if (!done) throw talentNetworkErrors.error('wrong-link')
}

/** Removes the entry of a link, even if the network is off; the response does not reveal if there was one. */
export async function leaveNetwork({ service, tenant }: NetworkCall, token: string): Promise<void> {
  await removeEntry(service.db, tenant.id, tokenHash(token))
}

/** Confirms or removes an entry as requested by the links in its email. */
export const networkLinkRoute = (
  service: NetworkDependencies,
  tenantOf: (request: FastifyRequest) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): FastifyPluginAsync =>
  emailedLinkRoute<NetworkCall>({
    path: NETWORK_PATH,
    callOf: (request, reply) => ({ service, tenant: tenantOf(request), context: contextOf(request, reply) }),
    actions: { confirm: { run: confirmNetwork, done: 'joined' }, leave: { run: leaveNetwork, done: 'left' } },
  })
