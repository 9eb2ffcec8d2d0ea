import type { FastifyRequest } from 'fastify'
import { companyApiLimits } from '../limits.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { inOneTransaction } from '#platform/db/after-commit.ts'
import type { Database } from '#platform/db/database.ts'
import type { Binding, EndpointResponse, HandlerInput } from '#platform/http/endpoints.ts'
import { hashOf, sha256 } from '#platform/secrets/hash.ts'
import { companyApiErrors } from '../errors.ts'
import { type ApiKeyRow, findRequest, keepRequest, lockRequest } from './keys/store.ts'

/**
 * Handles a call; a write repeated with the same `Idempotency-Key` within a day gets the first response. Work and
 * response are committed together, so after a crash either both exist or neither.
 */
export async function answerOnce(
  { db, key, request }: { db: Database; key: ApiKeyRow; request: FastifyRequest },
  { endpoint, handle }: Binding,
  input: HandlerInput<Endpoint>,
): Promise<EndpointResponse<Endpoint>> {
  const idempotencyKey = [request.headers['idempotency-key'] ?? []].flat()[0]
  if (endpoint.method === 'GET' || idempotencyKey === undefined) return handle(input)
  if (idempotencyKey.length > companyApiLimits.idempotencyKeyCharacters)
    throw requestErrors.error('invalid', { fields: { 'Idempotency-Key': ['Too long.'] } })
  const files = input.files.map(({ field, name, bytes }) => ({ field, name, sha256: sha256(bytes) }))
  const requested = hashOf({ method: endpoint.method, path: request.url, body: input.body, files })
  const id = { keyId: key.id, idempotencyKey }
  const now = await input.context.now()
  return inOneTransaction(db, async (trx) => {
    // Ends with the transaction, so a crash leaves no record of a request in progress.
    if (!(await lockRequest(trx, id))) throw companyApiErrors.error('in-progress', { retryAfterSeconds: 1 })
    const known = await findRequest(trx, id)
    if (known && known.requestSha256 !== requested) throw companyApiErrors.error('key-reused')
    if (known) return { data: known.answer, status: known.status === 201 ? 201 : 200 }
    const response = await handle(input)
    const { data, status = endpoint.success } = response
    await keepRequest(trx, { ...id, sha256: requested, status, answer: data, now })
    return response
  })
}
