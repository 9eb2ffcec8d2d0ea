import { addSeconds } from '#kernel/time.ts'
import { connectionLimits as limits } from './limits.ts'

/**
 * Returns the time of the next pull: after the usual interval, or after longer and longer pauses while pulls fail, at most a day
 * and never sooner than the system asked for.
 */
export function nextPull(
  now: Date,
  {
    everyMinutes,
    failures,
    retryAfterSeconds = 0,
  }: { everyMinutes: number; failures: number; retryAfterSeconds?: number },
): Date {
  const longest = Math.max(everyMinutes, limits.backoffMinutes)
  const minutes = Math.min(everyMinutes * 2 ** Math.min(failures, 20), longest)
  return addSeconds(now, Math.max(minutes * 60, retryAfterSeconds))
}
