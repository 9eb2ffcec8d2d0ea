import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { admitViewer } from '../admission/access.ts'
import { addressKey, type RequestContext, type SiteTenant } from '../context.ts'
import { type Door, type EndpointResponse, missingField } from '../endpoints.ts'
import { sendFile } from '../file-route.ts'
import { success, successText } from './envelope.ts'

/** Returns the door of candidates' browsers: sessions are admitted, and responses have the envelope. */
export function siteDoor(
  tenantOf: (request: FastifyRequest, endpoint: Endpoint) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
  confirmForm?: Door['confirmForm'],
): Door {
  return {
    ...(confirmForm && { confirmForm }),
    async admit(request, reply, endpoint) {
      const tenant = tenantOf(request, endpoint)
      const context = contextOf(request, reply)
      return { tenant, context, viewer: await admitViewer(endpoint, tenant, context), by: undefined }
    },
    missingField,
    uploaderOf: ({ viewer, context }) => viewer?.accountId ?? addressKey(context.ip),
    send(_request, reply, endpoint, response) {
      if (!endpoint.returnsFile) return send(reply, response.status ?? endpoint.success, response)
      return sendFile(reply.header('cache-control', 'no-store'), response.data as SentFile)
    },
  }
}

function send(reply: FastifyReply, status: number, response: EndpointResponse<Endpoint>): FastifyReply {
  reply.status(status)
  reply.headers(response.headers ?? {})
  for (const cookie of response.cookies ?? []) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'private, max-age=0, no-cache, no-store')
  const metadata = response.metadata ?? null
  if (!response.json) return reply.send(success(response.data, metadata, status))
  return reply.type('application/json; charset=utf-8').send(successText(response.json(), metadata, status))
}
