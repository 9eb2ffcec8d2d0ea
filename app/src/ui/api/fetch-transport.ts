import { ApiError, type Transport } from './transport.ts'

interface Body {
  status: number
  error: { message: string; code?: string; id?: string }
  data: unknown
  metadata?: unknown
}

/** The token of the page, refreshed by answers to writes. */
let csrfToken = ''

function currentToken(): string {
  csrfToken ||= document.querySelector<HTMLMetaElement>('meta[name="_csrf"]')?.content ?? ''
  return csrfToken
}

function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Calls over the network. Parameters that hold for every call (domain, hl) are given once. */
export function createFetchTransport(everyCall: readonly (readonly [string, string])[]): Transport {
  return {
    async call(route, { params = {}, query = [], body, signal }) {
      const [method = 'GET', path = '/'] = route.split(' ')
      const named = new Set(query.map(([name]) => name))
      const parameters = new URLSearchParams(
        [...query, ...everyCall.filter(([name]) => !named.has(name))].map(([name, value]) => [name, value]),
      )
      const write = method !== 'GET'
      const response = await fetch(`${filled(path, params)}?${parameters.toString()}`, {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(write ? { 'content-type': 'application/json', 'x-csrf-token': currentToken() } : {}),
        },
        ...(write ? { body: JSON.stringify(body ?? {}) } : {}),
        ...(signal ? { signal } : {}),
      })
      csrfToken = response.headers.get('x-csrf-token') ?? csrfToken
      const answer = (await response.json().catch(() => undefined)) as Body | undefined
      if (response.ok && answer) return answer
      throw new ApiError(
        response.status,
        answer?.error.code ?? 'unknown',
        answer?.error.message ?? '',
        answer?.error.id,
      )
    },
  }
}
