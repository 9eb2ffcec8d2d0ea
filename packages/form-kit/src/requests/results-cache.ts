/** Default time to live of a result, in milliseconds. */
const RESULTS_CACHE_MS = 5 * 60 * 1000

export interface ResultsCacheOptions {
  readonly keepMs?: number
  /** Returns the time in milliseconds. */
  readonly now?: () => number
}

/** Memoizes an asynchronous function for a while. Arguments are compared as JSON. Failures are not cached. */
export function cacheResults<Given extends readonly unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
  { keepMs = RESULTS_CACHE_MS, now = () => performance.now() }: ResultsCacheOptions = {},
): (...given: Given) => Promise<Result> {
  const kept = new Map<string, { readonly until: number; readonly result: Promise<Result> }>()
  return (...given) => {
    const key = JSON.stringify(given)
    const time = now()
    for (const [other, { until }] of kept) if (until <= time) kept.delete(other)
    const known = kept.get(key)
    if (known) return known.result
    const result = call(...given)
    const entry = { until: time + keepMs, result }
    kept.set(key, entry)
    result.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return result
  }
}
