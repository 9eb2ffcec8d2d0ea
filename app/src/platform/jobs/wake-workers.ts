import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jobLimits } from './limits.ts'

/** Returns those of the queues that hold a job whose time has come. One lookup in an index each. */
async function listDue(db: Database, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ queue: string }>`
    SELECT queue FROM unnest(${[...queues]}::text[]) AS queue WHERE EXISTS (
      SELECT FROM pgboss.job_common WHERE name = queue AND state < 'active' AND NOT blocked AND start_after <= now())`.execute(
    db,
  )
  return rows.map(({ queue }) => queue)
}

export interface WakeOptions {
  db: Database
  /** Wakes the workers of a queue. */
  workers: ReadonlyMap<string, readonly (() => void)[]>
  everyMs: number
  failed(error: Error): void
}

/**
 * Wakes the workers of jobs that are due at a later time, such as retries; a new job wakes its own at once. One statement asks for
 * all queues, instead of one for each worker. Returns a function that stops it.
 */
export function wakeWorkers({ db, workers, everyMs, failed }: WakeOptions): () => void {
  let askedAt: number | undefined
  const timer = setInterval(() => {
    // A question whose connection was lost can stay without an answer.
    if (askedAt !== undefined && performance.now() - askedAt < jobLimits.answerMs) return
    const now = performance.now()
    askedAt = now
    listDue(db, [...workers.keys()])
      .then((due) => {
        for (const queue of due) for (const wake of workers.get(queue) ?? []) wake()
      }, failed)
      .finally(() => {
        if (askedAt === now) askedAt = undefined
      })
  }, everyMs)
  return () => clearInterval(timer)
}
