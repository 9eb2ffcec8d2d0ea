import type { MessageId } from '#ui/i18n/messages.ts'
import { ApiError, type CallAnswer, type CallInput } from './transport.ts'

interface Refusal {
  message?: string
  code?: string
  id?: string
  detail?: string
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the refusal in a body; empty where a proxy answered instead of our server. */
export function refusalIn(body: unknown): Refusal {
  return isObject(body) && 'error' in body && isObject(body.error) ? body.error : {}
}

/** Returns the text for a failure that the server did not put into words. */
function problemOf(method: string, { ok, status }: Response, body: unknown): MessageId {
  if (status === 429) return 'api.tryLater'
  if (status >= 500 && method === 'GET') return 'api.serverError'
  if (!ok) return 'api.refused'
  return body === undefined ? 'api.notJson' : 'api.unexpected'
}

/**
 * Returns a success. Every other answer becomes an error with a text for people: the server's own, else that of the
 * specification. A call in the background that comes too often has no text.
 * @throws ApiError
 */
export function readAnswer(
  route: string,
  response: Response,
  body: unknown,
  how: { text: (id: MessageId) => string; background: CallInput['background'] },
): CallAnswer {
  if (response.ok && isObject(body) && 'data' in body) return body
  const { message, code = 'unknown', id, detail } = refusalIn(body)
  const isSuppressed = response.status === 429 && how.background
  const text = isSuppressed ? '' : message || how.text(problemOf(route.split(' ')[0] ?? '', response, body))
  throw new ApiError(response.status, code, text, id, detail)
}
