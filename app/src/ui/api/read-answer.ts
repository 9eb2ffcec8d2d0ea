import type { MessageId } from '#ui/i18n/messages.ts'
import { ApiError, type CallAnswer, type CallInput } from './transport.ts'

interface Refusal {
  message?: string
  code?: string
  id?: string
  detail?: string
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the error in a body; empty if a proxy answered instead of our server. */
export function refusalIn(body: unknown): Refusal {
  return isObject(body) && 'error' in body && isObject(body.error) ? body.error : {}
}

/** Returns the messages of a refused input, by its name. */
function fieldsIn(body: unknown): Record<string, string[]> {
  return isObject(body) && 'messages' in body && isObject(body.messages) ? { ...body.messages } : {}
}

const dataIn = (body: unknown): { data?: unknown } => (isObject(body) && 'data' in body ? { data: body.data } : {})

/** Returns the message for a failure that the server did not describe. */
function problemOf(method: string, { ok, status }: Response, body: unknown): MessageId {
  if (status === 429) return 'api.tryLater'
  if (status >= 500 && method === 'GET') return 'api.serverError'
  if (!ok) return 'api.refused'
  return body === undefined ? 'api.notJson' : 'api.unexpected'
}

/**
 * Returns a successful answer. Any other answer is thrown with a message for people: the server's, else the
 * specification's. A rate-limited background call has an empty message.
 * @throws ApiError
 */
export function readAnswer(
  route: string,
  response: Response,
  body: unknown,
  how: { text: (id: MessageId) => string; background: CallInput['background']; hasEnded?: boolean },
): CallAnswer {
  if (response.ok && isObject(body) && 'data' in body) return body
  const { message, code = 'unknown', id, detail } = refusalIn(body)
  if (how.hasEnded && !message) throw new ApiError(401, 'session-ended', how.text('api.timedOut'))
  const isSuppressed = response.status === 429 && how.background
  const text = isSuppressed ? '' : message || how.text(problemOf(route.split(' ')[0] ?? '', response, body))
  throw new ApiError(response.status, code, text, id, detail, { fields: fieldsIn(body), ...dataIn(body) })
}
