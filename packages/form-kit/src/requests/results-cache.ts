/** How long a result is kept without another word, in milliseconds. */
export const RESULTS_CACHE_MS = 5 * 60 * 1000

export interface ResultsCacheOptions {
  readonly keepMs?: number
  /** The time in milliseconds. */
  readonly now?: () => number
}

/**
 * Makes calls with the same arguments share one result for a while. Arguments are compared as JSON. A call that fails is
 * not kept: the next one tries again.
 */
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
