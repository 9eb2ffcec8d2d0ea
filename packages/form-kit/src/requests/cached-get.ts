import { request } from './request.ts'

/** Default time to live of a response, in seconds. */
const CACHED_GET_SECONDS = 3600

const CACHE_NAME = 'form-kit'
const KEPT_AT = 'x-form-kit-kept-at'

export interface CachedGetOptions {
  readonly keepSeconds?: number
  /** Returns the cached response at once, and refreshes it in the background. */
  readonly refreshInBackground?: boolean
  /** Asks the server and caches nothing. */
  readonly bypass?: boolean
  /** Deletes the cached response before asking. */
  readonly invalidate?: boolean
  /** Returns the time in milliseconds since the epoch. */
  readonly now?: () => number
}

/** Sends a GET request whose response the browser's cache keeps; without such a cache a plain GET. */
export async function cachedGet(address: string, options: CachedGetOptions = {}): Promise<unknown> {
  const { keepSeconds = CACHED_GET_SECONDS, now = () => Date.now() } = options
  if (options.bypass || typeof caches === 'undefined') return request(address)
  const cache = await caches.open(CACHE_NAME)
  if (options.invalidate) await cache.delete(address)
  const refetch = async () => {
    const data = await request(address)
    const headers = { 'content-type': 'application/json', [KEPT_AT]: String(now()) }
    await cache.put(address, new Response(JSON.stringify(data), { headers }))
    return data
  }
  const kept = await cache.match(address)
  const fresh = kept && now() - Number(kept.headers.get(KEPT_AT)) < keepSeconds * 1000
  if (!kept || !fresh) return refetch()
  // A failed refresh leaves the cached response, which was already returned.
  if (options.refreshInBackground) void refetch().catch(() => undefined)
  return kept.json()
}

/** Clears the cache of {@link cachedGet}; hosts call it when a person signs in or out. */
export async function clearCachedGets(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHE_NAME)
}
