import type { z } from 'zod'

/** A kind of work that is kept in the database until it is done. */
export interface JobKind<Data extends object> {
  /** Small letters and dashes; never renamed while jobs of it may wait. */
  name: string
  /** Jobs outlive a new version: what is stored is read anew by this. */
  data: z.ZodType<Data>
  /** Tries after the first one. */
  retryLimit: number
  /** Seconds before the second try. */
  retryDelaySeconds: number
  /** Each pause is twice the one before, give or take, up to so many seconds; without it all are the same. */
  backoff?: { maxSeconds: number }
  /** A try that takes longer counts as failed. */
  expireSeconds?: number
  /** How long a done job is kept, at least. */
  keepDoneSeconds?: number
  /** How many of this kind one process does at once. */
  atOnce?: number
  /** Every job has a key, and of one key only one waits. */
  oneWaitingPerKey?: boolean
}

export interface JobAttempt {
  id: string
  /** 1 at the first try. */
  attempt: number
  /** Aborted when the server stops and can wait no longer, or the time for this try is over. */
  signal: AbortSignal
}

/** A job may run twice: a process can end after the work and before it is noted. */
export type JobHandler<Data extends object> = (data: Data, attempt: JobAttempt) => Promise<void>

/** Thrown by a handler when no later try can do better. */
export class HopelessJobError extends Error {
  override name = 'HopelessJobError'
}

/** Where jobs are kept that failed at their last try, for people to look at. */
export const GIVEN_UP = 'given-up'

export function defineJob<Data extends object>(kind: JobKind<Data>): JobKind<Data> {
  if (!/^[a-z][a-z-]*$/.test(kind.name) || kind.name === GIVEN_UP) throw new Error(`No job may be called ${kind.name}.`)
  return kind
}
