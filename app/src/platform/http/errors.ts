import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, requestErrors } from '#kernel/error.ts'
import { message } from '#platform/messages/messages.ts'
import { refusal } from './envelope.ts'

/** Turns whatever a handler threw into a refusal; what nobody declared is an internal error. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>
  if (code.startsWith('FST_CSRF')) return requestErrors.error('invalid-csrf', { cause: error })
  if (statusCode === 429) return requestErrors.error('too-many-requests', { cause: error })
  if (statusCode === 413) return requestErrors.error('too-large', { cause: error })
  if (statusCode === 404) return requestErrors.error('not-found', { cause: error })
  if (statusCode >= 400 && statusCode < 500) return requestErrors.error('malformed', { cause: error })
  if (isUnavailable(error)) return requestErrors.error('unavailable', { cause: error })
  return requestErrors.error('internal', { cause: error })
}

/** Connection trouble between this process and PostgreSQL (SQLSTATE classes 08, 53 and 57, and socket errors). */
function isUnavailable(error: unknown): boolean {
  const { code = '', message: text = '' } = error as { code?: string; message?: string }
  return (
    /^(08|53|57)/.test(code) ||
    /^E(CONN|PIPE|NOENT)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/i.test(text)
  )
}

/** One translator from errors to HTTP: the envelope, in the reader's language, with the request's id. */
export function installErrorHandling(app: FastifyInstance, localeOf: (request: FastifyRequest) => string): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    const id = error.status >= 500 ? request.id : undefined
    if (error.status >= 500) request.log.error({ err: thrown, requestId: request.id }, 'request failed')
    if (error.status === 429 || error.status === 503) reply.header('retry-after', error.status === 429 ? '60' : '2')
    return reply
      .status(error.status)
      .header('cache-control', 'no-store')
      .send(refusal(error, message(localeOf(request), error.messageKey, error.values), id))
  })
}
