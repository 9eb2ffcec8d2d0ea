import { httpLimits } from '../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { DAY_MS, SECOND_MS } from '#kernel/time.ts'
import type { SharedCounts } from '#platform/limits/shared-counts.ts'

/** All processes share the count. */
const DAILY_BYTES = { kind: 'uploaded-bytes', most: httpLimits.uploadedBytesPerDay, seconds: DAY_MS / SECOND_MS }

/**
 * Limits on one person's uploads, so that no one can fill memory or disk, independent of FOYER_LIMITS. The turns are those of
 * this process, whose memory they protect.
 */
export interface UploadTurns {
  /** Runs `work` once fewer than `httpLimits.uploadsAtOnce` of this person's uploads are in progress. */
  take<T>(who: string, work: () => Promise<T>): Promise<T>
  /** @throws AppError `too-many-requests` if these bytes would exceed `httpLimits.uploadedBytesPerDay` */
  count(who: string, bytes: number): void
}

export function createUploadTurns(counts: SharedCounts): UploadTurns {
  const running = new Map<string, { count: number; waiting: (() => void)[] }>()

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
      if (line.count < httpLimits.uploadsAtOnce) line.count += 1
      else await new Promise<void>((go) => line.waiting.push(go))
      try {
        return await work()
      } finally {
        leave(who)
      }
    },
    count(who, bytes) {
      const { amount, endsInMs } = counts.read(DAILY_BYTES, who)
      if (amount + bytes > DAILY_BYTES.most)
        throw requestErrors.error('too-many-requests', { retryAfterSeconds: Math.ceil(endsInMs / SECOND_MS) })
      counts.add(DAILY_BYTES, who, bytes)
    },
  }
}
