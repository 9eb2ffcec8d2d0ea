import { boundedCache } from '#kernel/bounded-cache.ts'
import { serverLimits } from '#config/server-limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { DAY_MS } from '#kernel/time.ts'

/** Maximum number of people whose daily uploads one process tracks. */
const REMEMBERED = 10_000

/**
 * Limits on one person's uploads, so that no one can fill memory or disk. Counted per process, independent of
 * FOYER_LIMITS.
 */
export interface UploadTurns {
  /** Runs `work` once fewer than `serverLimits.uploadsAtOnce` of this person's uploads are in progress. */
  take<T>(who: string, work: () => Promise<T>): Promise<T>
  /** @throws AppError `too-many-requests` if these bytes would exceed `serverLimits.uploadedBytesPerDay` */
  count(who: string, bytes: number, now: Date): void
}

export function createUploadTurns(): UploadTurns {
  const running = new Map<string, { count: number; waiting: (() => void)[] }>()
  const days = boundedCache<{ since: number; bytes: number }>(REMEMBERED)

  function leave(who: string): void {
    const line = running.get(who)
    const next = line?.waiting.shift()
    if (next) next()
    else if (line && (line.count -= 1) === 0) running.delete(who)
  }

  return {
    async take(who, work) {
      const line = running.get(who) ?? { count: 0, waiting: [] }
      running.set(who, line)
      // The slot passes directly to the next in line, so the count is unchanged.
      if (line.count < serverLimits.uploadsAtOnce) line.count += 1
      else await new Promise<void>((go) => line.waiting.push(go))
      try {
        return await work()
      } finally {
        leave(who)
      }
    },
    count(who, more, now) {
      const time = now.getTime()
      const known = days.get(who)
      const day = known && Math.abs(time - known.since) < DAY_MS ? known : { since: time, bytes: 0 }
      const bytes = day.bytes + more
      if (bytes > serverLimits.uploadedBytesPerDay)
        throw requestErrors.error('too-many-requests', { retryAfterSeconds: 3600 })
      days.set(who, { since: day.since, bytes })
    },
  }
}
