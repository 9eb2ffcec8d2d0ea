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

/**
 * Sends a request with the page's CSRF token, keeps a refreshed token, and copies a `debug` parameter of the page
 * (which servers honour for administrators only).
 *
 * @returns the response, parsed if it is JSON.
 * @throws RequestError for a refusal, TypeError without any response.
 */
export async function request(address: string, options: RequestInit = {}): Promise<unknown> {
  const url = new URL(address, location.href)
  const debug = new URLSearchParams(location.search).get('debug')
  const own = url.origin === location.origin
  if (debug !== null && own && !url.searchParams.has('debug')) url.searchParams.set('debug', debug)
  const headers = new Headers(options.headers)
  const meta = document.querySelector<HTMLMetaElement>(TOKEN_META)
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
