import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyApiLimits } from '../limits.ts'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type AppError, requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { addressKey } from '#platform/http/context.ts'
import type { Door, EndpointResponse } from '#platform/http/endpoints.ts'
import { toAppError } from '#platform/http/errors.ts'
import { limitTogether } from '#platform/http/limit-calls.ts'
import { sendFile } from '#platform/http/file-route.ts'
import { messageById } from '#platform/messages/messages.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { companyApiErrors } from '../errors.ts'
import { answerOnce } from './answer-once.ts'
import { checkApiKey, readApiKey } from './keys/api-keys.ts'
import type { ApiKeyRow } from './keys/store.ts'

/** Unknown keys, each of which costs a query, are counted by address. */
const UNKNOWN_KEYS = { kind: 'unknown-company-keys', ...companyApiLimits.calls }

/** Returns the entry point for the company's programs: accepts API keys, and returns responses without an envelope. */
export function companyDoor(
  app: FastifyInstance,
  { db, tenants }: Pick<FeatureContext, 'db' | 'tenants'>,
  { contextOf }: Pick<SiteRequests, 'contextOf'>,
): Door {
  const keys = new WeakMap<FastifyRequest, ApiKeyRow>()
  app.setErrorHandler((thrown, request, reply) => refuse(toAppError(thrown), thrown, request, reply))
  // Counted by the whole key, so that no one else can use up its calls; not by the header, which can be spelled in many
  // ways.
  const onRequest = limitTogether(app, { kind: 'company-calls', ...companyApiLimits.calls }, ({ headers, ip }) => {
    const key = readApiKey(headers.authorization)
    return key ? sha256(Buffer.from(`${key.prefix} ${key.secret}`)) : addressKey(ip)
  })
  return {
    route: { onRequest, config: { rateLimit: false } },
    async admit(request, reply, { access }) {
      const caller = addressKey(request.ip)
      refuseGuessing(app, caller)
      const context = contextOf(request, reply)
      const key = await checkApiKey(db, request.headers.authorization, await context.now())
      const tenant = key && tenants.byId(key.tenantId)
      if (!key || !tenant) {
        app.counts.add(UNKNOWN_KEYS, caller, 1)
        throw companyApiErrors.error('no-key')
      }
      // On a host bound to another company, the key is unknown.
      if (tenants.resolve(request.hostname, tenant.domain)?.id !== tenant.id) throw companyApiErrors.error('no-key')
      if (!key.scopes.some((scope) => scope === access))
        throw companyApiErrors.error('missing-scope', { values: { scope: access } })
      keys.set(request, key)
      return { tenant, context, viewer: undefined, by: key.name }
    },
    handle: (binding, input, request) => {
      const key = keys.get(request)
      return key ? answerOnce({ db, key, request }, binding, input) : binding.handle(input)
    },
    send,
  }
}

function refuseGuessing(app: FastifyInstance, caller: string): void {
  const guesses = app.hasDecorator('rateLimit') ? app.counts.read(UNKNOWN_KEYS, caller) : undefined
  if (guesses && guesses.amount >= UNKNOWN_KEYS.most)
    throw requestErrors.error('too-many-requests', { retryAfterSeconds: Math.ceil(guesses.endsInMs / 1000) })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { returnsFile, success }: Endpoint,
  { data, status = success, next }: EndpointResponse<Endpoint>,
): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (returnsFile) return sendFile(reply, data as SentFile)
  if (next !== undefined) {
    const address = new URL(request.url, 'http://own')
    address.searchParams.set('cursor', next)
    reply.header('link', `<${address.pathname}${address.search}>; rel="next"`)
  }
  return reply.status(status).send(data)
}

/** Sends an error in the format of Greenhouse's Harvest API, with a code. */
function refuse(error: AppError, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status >= 500) request.log.error({ err: thrown }, 'request failed')
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="company API"')
  const message = messageById('en', error.messageKey, error.values)
  const errors = Object.entries(error.fields ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => ({ field, message: text })),
  )
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .send({ message, code: error.code, ...(error.status === 422 ? { errors } : {}) })
}
