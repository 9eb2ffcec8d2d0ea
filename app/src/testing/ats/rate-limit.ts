/** A number of calls within a window of time, and within the same moment. */
export interface RateLimit {
  calls: number
  perMs: number
}

export interface RateLimiter {
  /** Counts a call. @returns the calls left, or false if it is one too many */
  take(): number | false
  /** Milliseconds until the window ends. */
  leftMs(): number
}

/** Counts calls in fixed windows; how the vendors count is not documented, except that Lever and SmartRecruiters say "per second". */
export function limitRate({ calls, perMs }: RateLimit, now: () => number): RateLimiter {
  let since = -Infinity
  let taken = 0
  return {
    take() {
      if (now() - since >= perMs) {
        since = now()
        taken = 0
      }
      taken += 1
      return taken > calls ? false : calls - taken
    },
    leftMs: () => Math.max(0, since + perMs - now()),
  }
}
