import type { FastifyRequest } from 'fastify'
import { acceptedLanguages, negotiateLocale } from '#config/locale-tags.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { first } from '#platform/http/endpoints.ts'
import type { ServerContext } from './context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    siteTenant: SiteTenant | undefined
  }
}

export const queryOf = (request: FastifyRequest) => (request.query ?? {}) as Record<string, unknown>

/** The tenant of a request, found once. */
export function findTenant(context: ServerContext, request: FastifyRequest): SiteTenant | undefined {
  request.siteTenant ??= context.tenants.resolve(request.hostname, first(queryOf(request)['domain']))
  return request.siteTenant
}

export function localeOf(context: ServerContext, request: FastifyRequest) {
  const tenant = findTenant(context, request)
  const hl = first(queryOf(request)['hl'])
  const wished = [...(hl ? [hl] : []), ...acceptedLanguages(request.headers['accept-language'])]
  return negotiateLocale(tenant?.site.supportedLanguages ?? ['en'], wished, tenant?.site.defaultLanguage ?? 'en')
}

/** What handlers and pages know of a request. */
export function requestContext(context: ServerContext, request: FastifyRequest): RequestContext {
  let now: Promise<Date> | undefined
  return {
    id: request.id,
    ip: request.ip,
    locale: localeOf(context, request),
    timeZone: timeZoneOf(request),
    now: () => (now ??= context.now()),
    warn: (details, text) => request.log.warn({ ...details, requestId: request.id }, text),
    info: (details, text) => request.log.info({ ...details, requestId: request.id }, text),
  }
}

function timeZoneOf(request: FastifyRequest): string {
  const zone = request.cookies['time_zone'] ?? 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
