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

/** Zones by the names that visitors sent; only real ones are kept, so they are few. */
const knownZones = new Map([['UTC', 'UTC']])

function timeZoneOf(request: FastifyRequest): string {
  const name = request.cookies['time_zone'] ?? 'UTC'
  const known = knownZones.get(name)
  if (known) return known
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (name === timeZone) knownZones.set(name, timeZone)
    return timeZone
  } catch {
    return 'UTC'
  }
}
