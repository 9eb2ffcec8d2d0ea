import { request } from './request.ts'

/** How long an answer is kept without another word, in seconds. */
export const CACHED_GET_SECONDS = 3600

const CACHE_NAME = 'form-kit'
const KEPT_AT = 'x-form-kit-kept-at'

export interface CachedGetOptions {
  readonly keepSeconds?: number
  /** Gives what is kept at once, and fetches a new answer behind it for the next time. */
  readonly refreshInBackground?: boolean
  /** Asks the server and keeps nothing. */
  readonly bypass?: boolean
  /** Forgets what is kept before asking. */
  readonly invalidate?: boolean
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number
}

/** A GET whose answer the browser's cache keeps for a while. Where there is no such cache, it is a plain GET. */
export async function cachedGet(address: string, options: CachedGetOptions = {}): Promise<unknown> {
  const { keepSeconds = CACHED_GET_SECONDS, now = () => Date.now() } = options
  if (options.bypass || typeof caches === 'undefined') return request(address)
  const cache = await caches.open(CACHE_NAME)
  if (options.invalidate) await cache.delete(address)
  const fetchAnew = async () => {
    const data = await request(address)
    const headers = { 'content-type': 'application/json', [KEPT_AT]: String(now()) }
    await cache.put(address, new Response(JSON.stringify(data), { headers }))
    return data
  }
  const kept = await cache.match(address)
  const fresh = kept && now() - Number(kept.headers.get(KEPT_AT)) < keepSeconds * 1000
  if (!kept || !fresh) return fetchAnew()
  // A failure behind the scenes leaves what is kept; it has been given already.
  if (options.refreshInBackground) void fetchAnew().catch(() => undefined)
  return kept.json()
}

/** Forgets all that {@link cachedGet} keeps; a host calls it when somebody signs in or out. */
export async function forgetCachedGets(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHE_NAME)
}
