import type { Database } from '#platform/db/database.ts'
import { closePastDeadlines } from './company/close-positions.ts'
import { nextClosing } from './records/opening-store.ts'

export interface DeadlineWatchOptions {
  db: Database
  now(): Promise<Date>
  /** Interval of checks, which catch deadlines added meanwhile and clock changes. */
  checkMs: number
  failed(error: unknown): void
}

/** Closes every position at the moment of its deadline. Returns a function that stops the watch. */
export function watchDeadlines({ db, now, checkMs, failed }: DeadlineWatchOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function closeDue(): Promise<number> {
    const next = await nextClosing(db)
    if (next === undefined) return checkMs
    const at = await now()
    if (next > at) return Math.min(next.getTime() - at.getTime(), checkMs)
    await closePastDeadlines(db, at)
    return 1
  }
  let running: Promise<void> = Promise.resolve()
  function wait(ms: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = closeDue()
        .catch((error: unknown) => {
          failed(error)
          return checkMs
        })
        .then(wait)
    }, ms)
    timer.unref()
  }
  wait(checkMs)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
