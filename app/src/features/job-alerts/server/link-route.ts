import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { mailedLinkRoute } from '#platform/http/mailed-link-route.ts'
import { askedBy, JOB_ALERTS_PATH } from '../rules.ts'
import type { JobAlertService } from './job-alert-service.ts'
import { confirmAlert, leaveAlert } from './use-link.ts'

/** Confirms or ends alerts, as the links of mails ask. */
export function alertLinkRoute(
  service: JobAlertService,
  tenantOf: (request: FastifyRequest) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): FastifyPluginAsync {
  return mailedLinkRoute(JOB_ALERTS_PATH, async (request, reply) => {
    const call = { service, tenant: tenantOf(request), context: contextOf(request, reply) }
    const asked = askedBy(new URL(request.url, 'http://site.invalid').search)
    if (asked?.kind === 'leave') await leaveAlert(call, asked.token)
    if (asked?.kind === 'confirm') await confirmAlert(call, asked.token)
    const done = asked?.kind === 'leave' ? 'left' : 'confirmed'
    return `${JOB_ALERTS_PATH}?domain=${encodeURIComponent(call.tenant.domain)}&done=${done}`
  })
}
