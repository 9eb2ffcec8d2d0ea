const TOKEN_META = 'meta[name="_csrf"]'
const TOKEN_HEADER = 'x-csrf-token'

/** Error about a request that the server refused. */
export class RequestError extends Error {
  readonly response: { readonly status: number; readonly data: unknown }

  constructor(status: number, data: unknown) {
    super(`The server answered ${status}.`)
    this.name = 'RequestError'
    this.response = { status, data }
  }
}

/** The parts of a page that a request reads, typed here because servers load this module, too, and have no DOM types. */
interface Page {
  readonly location: { readonly href: string; readonly origin: string; readonly search: string }
  readonly document: { querySelector(selector: string): { content: string } | null }
}

/**
 * Sends a request with the page's CSRF token, keeps a refreshed token, and copies a `debug` parameter of the page
 * (which servers honour for administrators only).
 *
 * @returns the response, parsed if it is JSON.
 * @throws RequestError for a refusal, TypeError without any response.
 */
export async function request(address: string, options: RequestInit = {}): Promise<unknown> {
  const { location, document } = globalThis as unknown as Page
  const url = new URL(address, location.href)
  const debug = new URLSearchParams(location.search).get('debug')
  const own = url.origin === location.origin
  if (debug !== null && own && !url.searchParams.has('debug')) url.searchParams.set('debug', debug)
  const headers = new Headers(options.headers)
  const meta = document.querySelector(TOKEN_META)
  // The token must not reach other sites.
  if (meta?.content && own) headers.set(TOKEN_HEADER, meta.content)
  const response = await fetch(url, { credentials: 'same-origin', ...options, headers })
  const refreshed = own ? response.headers.get(TOKEN_HEADER) : null
  if (refreshed && meta) meta.content = refreshed
  const json = response.headers.get('content-type')?.includes('json')
  const data: unknown = json ? await response.json() : await response.text()
  if (!response.ok) throw new RequestError(response.status, data)
  return data
}

/** Default text of a failed request. */
const REQUEST_FAILED = 'There was a problem with the request'

/**
 * Returns the text of a failed request: the first text among the response's `data.message`, `error.message`, the
 * data itself and the error's own message. A text with HTML is replaced with the default one.
 */
export function errorText(error: unknown, fallback: string = REQUEST_FAILED): string {
  const data = at(at(error, 'response'), 'data')
  const candidates = [at(data, 'message'), at(at(data, 'error'), 'message'), data, at(error, 'message')]
  const text = candidates.find((one) => one !== undefined && one !== null && one !== '')
  return typeof text === 'string' && !/<[a-z!/]/i.test(text) ? text : fallback
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}
