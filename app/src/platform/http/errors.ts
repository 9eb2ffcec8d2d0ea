import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailableRetrySeconds } from '#config/limits.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { messageById } from '#platform/messages/messages.ts'
import { refusal } from './site/envelope.ts'
import { asksForPage, ERROR_PAGE_POLICY, errorPage } from './error-page.ts'

/** Error codes by HTTP status; other statuses below 500 mean an unreadable request. */
const BY_STATUS = {
  404: 'not-found',
  408: 'timed-out',
  413: 'too-large',
  414: 'address-too-long',
  415: 'unsupported-type',
  429: 'too-many-requests',
  431: 'head-too-large',
} as const

/** Returns the error for a status raised by the HTTP layer. */
export function requestRefusal(statusCode: number, cause?: unknown): AppError {
  const known = Object.entries(BY_STATUS).find(([status]) => Number(status) === statusCode)
  return requestErrors.error(known?.[1] ?? 'malformed', { cause })
}

/** Converts anything thrown by a handler to an AppError; undeclared errors become `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>
  if (code.startsWith('FST_CSRF')) return requestErrors.error('invalid-csrf', { cause: error })
  if (statusCode >= 400 && statusCode < 500) return requestRefusal(statusCode, error)
  if (isUnavailable(error)) return requestErrors.error('unavailable', { cause: error })
  return requestErrors.error('internal', { cause: error })
}

/**
 * Classes of PostgreSQL's codes for a server that is gone, full or stopping, and the code of one that became a standby.
 */
const SERVER_IS_AWAY = /^(?:08|53|57|25006$)/
const NETWORK_IS_AWAY = /^E(?:CONN|PIPE|NOENT|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)/
/** Texts of the database's driver, whose errors have no code. */
const CONNECTION_IS_AWAY =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|connection has been discarded/i

/** Returns true for failures of the connection between this process and PostgreSQL, and of the server itself. */
function isUnavailable(error: unknown): boolean {
  const { code = '', message: text = '' } = error as { code?: string; message?: string }
  return SERVER_IS_AWAY.test(code) || NETWORK_IS_AWAY.test(code) || CONNECTION_IS_AWAY.test(text)
}

/**
 * Installs the one translation from errors to HTTP: the envelope, or a page if one was requested, in the reader's
 * language.
 */
export function installErrorHandling(
  app: FastifyInstance,
  localeOf: (request: FastifyRequest) => string,
  isAdmin: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown)
    const locale = localeOf(request)
    if (error.status < 500 || error.code === 'no-site' || error.code === 'no-owner')
      return sendRefusal(request, reply, error, locale)
    if (!hasLeft(request, thrown)) request.log.error({ err: thrown }, 'request failed')
    const forAdmin = await isAdmin(request, reply).catch(() => false)
    return sendRefusal(request, reply, error, locale, forAdmin ? describeFailure(thrown) : undefined)
  })
}

/** Returns true if a response broke off because the visitor left. */
const hasLeft = ({ raw }: FastifyRequest, thrown: unknown) =>
  raw.socket.destroyed && (thrown as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Codes of errors that end by themselves, so that their page retries. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'unavailable'])

/** Sends an error response; from status 500 it includes the request id, to be found in the log. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  locale: string,
  detail?: string,
) {
  const text = messageById(locale, error.messageKey, error.values)
  const body = refusal(error, text, error.status >= 500 ? request.id : undefined, detail)
  const retryAfter = error.retryAfterSeconds ?? (error.status === 429 ? 60 : unavailableRetrySeconds)
  if (error.status === 429 || error.status === 503) reply.header('retry-after', String(retryAfter))
  // Existing clients read this header as the end of the session.
  if (error.status === 401) reply.header('x-login', 'required')
  reply.status(error.status).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  if (!asksForPage(request)) return reply.type('application/json; charset=utf-8').send(body)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', ERROR_PAGE_POLICY)
    .send(errorPage(body, locale, PASSING.has(error.code) ? retryAfter : undefined))
}

/** Returns message and stack of a thrown value with its causes, for administrators and logs only. */
export function describeFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const own = thrown.stack ?? `${thrown.name}: ${thrown.message}`
  return thrown.cause === undefined ? own : `${own}\nCaused by: ${describeFailure(thrown.cause)}`
}
