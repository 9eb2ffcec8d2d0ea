import { getChecked } from './get-checked.ts'
import type { Reach } from './reachable.ts'

interface FetchOptions {
  reach: Reach
  headers?: Record<string, string>
  timeoutMs: number
  maxBytes: number
}

/**
 * Fetches JSON from a URL. Resolves the host once and connects only to addresses within `reach`; follows no redirects
 * and reads at most `maxBytes` bytes.
 *
 * @returns undefined unless the response has status 200 and is JSON
 * @throws UnreachableError, TooLargeError, or the network error
 */
export async function fetchJson(address: string, options: FetchOptions): Promise<unknown> {
  const headers = { accept: 'application/json', ...options.headers }
  const { status, bytes } = await getChecked(address, { ...options, headers })
  return status === 200 ? parseJson(bytes.toString('utf8')) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
