import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverLimits } from '#config/server-limits.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import type { AddressedTenant, SiteAddress } from '#kernel/links/site-address.ts'
import { inOneTransaction } from '#platform/db/after-commit.ts'
import type { Database } from '#platform/db/database.ts'
import type { TenantDirectory } from '#platform/feature/ports.ts'
import { installForms, readForm, type SentForm } from '#platform/http/body/read-form.ts'
import { storable } from '#platform/http/body/storable-text.ts'
import { addressKey } from '#platform/http/context.ts'
import { toAppError } from '#platform/http/errors.ts'
import { savedAs } from '#platform/http/file-name.ts'
import { limitTogether } from '#platform/http/limit-calls.ts'
import { messageById } from '#platform/messages/messages.ts'
import { hashOf, sha256 } from '#platform/secrets/hash.ts'
import { companyApiErrors } from '../errors.ts'
import { COMPANY_API } from '../rules.ts'
import type { CallAnswer, CallInput, CompanyCall, SentFile } from './company-call.ts'
import { checkApiKey, readApiKey } from './keys/api-keys.ts'
import { type ApiKeyRow, findRequest, keepRequest, lockRequest } from './keys/store.ts'
import { companyApiDocument } from './openapi.ts'

export interface CompanyApiParts {
  db: Database
  tenants: TenantDirectory
  now(): Promise<Date>
  publicUrl(): string
  siteAddress(tenant: AddressedTenant): SiteAddress
  /** False in development and tests, which check answers against their schemas. */
  production: boolean
}

/** Registers the calls, and their OpenAPI 3.1 document at `/api/company/v1/openapi.json`. */
export function companyApiRoutes(calls: readonly CompanyCall[], parts: CompanyApiParts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((thrown, request, reply) => refuse(toAppError(thrown), thrown, request, reply))
    app.get(`${COMPANY_API}/openapi.json`, { schema: { hide: true } }, async ({ hostname }, reply) => {
      const bound = parts.tenants.boundTo(hostname)
      const server = bound ? parts.siteAddress(bound).origin : parts.publicUrl()
      return reply.header('cache-control', 'public, max-age=300').send(companyApiDocument(calls, server))
    })
    // By the whole key, so that no one else can use up its calls; not by the header, which can be spelled in many ways.
    const onRequest = limitTogether(app, { kind: 'company-calls', ...serverLimits.companyCalls }, ({ headers, ip }) => {
      const key = readApiKey(headers.authorization)
      return key ? sha256(Buffer.from(`${key.prefix} ${key.secret}`)) : addressKey(ip)
    })
    const register = (scope: FastifyInstance, call: CompanyCall) =>
      scope.route({
        method: call.method,
        url: `${COMPANY_API}${call.path}`,
        schema: { hide: true },
        config: {
          provesItself: true,
          takesFiles: call.files !== undefined,
          rateLimit: false,
        },
        onRequest,
        handler: (request, reply) => answerCall(call, parts, scope, request, reply),
      })
    for (const call of calls.filter(({ files }) => !files)) register(app, call)
    await app.register(async (scope) => {
      await installForms(scope)
      for (const call of calls.filter(({ files }) => files)) register(scope, call)
    })
  }
}

/** Keys that no company has, each of which costs a query, are counted by address. */
const UNKNOWN_KEYS = { kind: 'unknown-company-keys', ...serverLimits.companyCalls }

async function answerCall(
  call: CompanyCall,
  parts: CompanyApiParts,
  scope: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = await parts.now()
  const caller = addressKey(request.ip)
  const guesses = scope.hasDecorator('rateLimit') ? scope.counts.read(UNKNOWN_KEYS, caller) : undefined
  if (guesses && guesses.amount >= UNKNOWN_KEYS.most)
    throw requestErrors.error('too-many-requests', { retryAfterSeconds: Math.ceil(guesses.endsInMs / 1000) })
  const key = await checkApiKey(parts.db, request.headers.authorization, now)
  const tenant = key && parts.tenants.byId(key.tenantId)
  if (!key || !tenant) {
    scope.counts.add(UNKNOWN_KEYS, caller, 1)
    throw companyApiErrors.error('no-key')
  }
  // A host that is bound to another company knows no such key.
  if (parts.tenants.resolve(request.hostname, tenant.domain)?.id !== tenant.id) throw companyApiErrors.error('no-key')
  if (!key.scopes.includes(call.scope)) throw companyApiErrors.error('missing-scope', { values: { scope: call.scope } })
  const handle = ({ fields, files }: SentForm) => {
    const input = {
      tenant,
      params: parsed(call.params, request.params),
      query: parsed(call.query, request.query),
      body: parsed(call.body, fields),
      files,
      now,
      actor: key.name,
      locale: tenant.site.defaultLanguage,
    }
    return once(call, parts, key, request, reply, input as unknown as CallInput<never, never, never>)
  }
  if (!call.files) return handle({ fields: (request.body ?? {}) as SentForm['fields'], files: [] })
  const holding = scope.holdBody(request, reply)
  try {
    const requested = { files: call.files, bodyLimitBytes: FIELD_BYTES }
    const form = await readForm(request, reply, requested, holding.evicted)
    await Promise.all(form.files.map((file) => scope.scanner.check(file)))
    return await handle(form)
  } finally {
    holding.release()
  }
}

const FIELD_BYTES = 1_048_576

function parsed(schema: CompanyCall['body'], value: unknown): unknown {
  const result = schema.safeParse(storable(value))
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of result.error.issues) (fields[path.join('.') || 'body'] ??= []).push(message)
  throw requestErrors.error('invalid', { fields })
}

/**
 * Handles a call; a write repeated with the same `Idempotency-Key` within a day gets the first answer. Work and answer are
 * committed together, so after a crash either both are there or neither.
 */
async function once(
  call: CompanyCall,
  parts: CompanyApiParts,
  key: ApiKeyRow,
  request: FastifyRequest,
  reply: FastifyReply,
  input: CallInput<never, never, never>,
): Promise<FastifyReply> {
  const idempotencyKey = [request.headers['idempotency-key'] ?? []].flat()[0]
  if (call.method === 'GET' || idempotencyKey === undefined)
    return send(call, parts, request, reply, await call.handle(input))
  if (idempotencyKey.length > serverLimits.idempotencyKeyCharacters)
    throw requestErrors.error('invalid', { fields: { 'Idempotency-Key': ['Too long.'] } })
  const files = input.files.map(({ field, name, bytes }) => ({ field, name, sha256: sha256(bytes) }))
  const requested = hashOf({ method: call.method, path: request.url, body: input.body as unknown, files })
  const id = { keyId: key.id, idempotencyKey }
  const outcome = await inOneTransaction(parts.db, async (trx) => {
    // Ends with the transaction, so a crash leaves nothing that says it is in progress.
    if (!(await lockRequest(trx, id))) throw companyApiErrors.error('in-progress', { retryAfterSeconds: 1 })
    const known = await findRequest(trx, id)
    if (known) return { known }
    const answer = await call.handle(input)
    const kept = { sha256: requested, status: answer.status ?? 200, answer: answer.data, now: input.now }
    await keepRequest(trx, { ...id, ...kept })
    return { answer }
  })
  if (outcome.answer) return send(call, parts, request, reply, outcome.answer)
  if (outcome.known.requestSha256 !== requested) throw companyApiErrors.error('key-reused')
  return reply.status(outcome.known.status).send(outcome.known.answer)
}

function send(
  { answer: schema }: CompanyCall,
  { production }: CompanyApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { data, status = 200, next }: CallAnswer<unknown>,
): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (!schema) {
    const { name, type, bytes } = data as SentFile
    return reply
      .headers({ 'content-type': type, 'content-disposition': savedAs(name), 'content-security-policy': SANDBOX })
      .send(Buffer.from(bytes))
  }
  if (!production) schema.parse(data)
  if (next !== undefined) {
    const address = new URL(request.url, 'http://own')
    address.searchParams.set('cursor', next)
    reply.header('link', `<${address.pathname}${address.search}>; rel="next"`)
  }
  return reply.status(status).send(data)
}

const SANDBOX = "sandbox; default-src 'none'"

/** Sends an error as Greenhouse's Harvest API does, with a code. */
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
