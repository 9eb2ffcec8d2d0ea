import type { z } from 'zod'

/** A kind of background work, persisted in the database until done. */
export interface JobKind<Data extends object> {
  /** Lower-case letters and dashes; never renamed while jobs of it can be waiting. */
  name: string
  /** Schema that parses stored data, since jobs outlive a new version. */
  data: z.ZodType<Data>
  /** Number of retries after the first try. */
  retryLimit: number
  /** Seconds before the first retry. */
  retryDelaySeconds: number
  /** Exponential backoff with jitter, up to `maxSeconds`; without it all delays are equal. */
  backoff?: { maxSeconds: number }
  /** Timeout of one try. */
  expireSeconds?: number
  /** Minimum retention of a finished job. */
  keepDoneSeconds?: number
  /** Time after which a job that no server ran is deleted; two weeks by default. */
  keepWaitingSeconds?: number
  /** Concurrency per process. */
  atOnce?: number
  /** Requires a key for every job and keeps at most one waiting job per key. */
  oneWaitingPerKey?: boolean
}

export interface JobAttempt {
  id: string
  /** 1 on the first try. */
  attempt: number
  /** Aborted when the server stops without waiting longer, or when this try times out. */
  signal: AbortSignal
  /** Aborted when the server begins to stop, which waits a little: work in small steps can end after one. */
  stopping: AbortSignal
}

/** Handlers must be idempotent: a process can end after the work and before its completion is recorded. */
export type JobHandler<Data extends object> = (data: Data, attempt: JobAttempt) => Promise<void>

/** Thrown by a handler if retrying cannot help. */
export class UnrecoverableJobError extends Error {
  override name = 'UnrecoverableJobError'
}

/** Dead-letter queue: jobs that failed on their last try, kept for inspection. */
export const GIVEN_UP = 'given-up'

export function defineJob<Data extends object>(kind: JobKind<Data>): JobKind<Data> {
  if (!/^[a-z][a-z-]*$/.test(kind.name) || kind.name === GIVEN_UP) throw new Error(`No job may be called ${kind.name}.`)
  return kind
}
