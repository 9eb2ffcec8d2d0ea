import { CompiledQuery } from 'kysely'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { jobLimits } from './limits.ts'
import type { RunStatement } from '#platform/db/after-commit.ts'
import type { Database, OpenDatabase, Transaction } from '#platform/db/database.ts'
import { defineJob, GIVEN_UP, UnrecoverableJobError, type JobHandler, type JobKind } from './job-kind.ts'
import { type JobLog, logOnceAMinute, openBoss } from './open-boss.ts'
import { wakeWorkers } from './wake-workers.ts'

export interface SendOptions {
  /** Earliest start: an instant by the database clock, or seconds from now. */
  after?: Date | number
  /** Deduplication key, for kinds with `oneWaitingPerKey`. */
  key?: string
  /** Enqueues the job only if this transaction commits. */
  transaction?: Transaction
}

export interface Jobs {
  /** Registers the handler of a kind; must be called before `start`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>): void
  /**
   * Runs a job on a cron schedule in UTC, from the next start on; missed runs are made up for once. Must be called
   * before `start`.
   */
  schedule<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): void
  /**
   * Enqueues a job and resolves once it is persisted. @returns its id, or undefined if a job with the same key is
   * already waiting
   */
  send<Data extends object>(kind: JobKind<Data>, data: Data, options?: SendOptions): Promise<string | undefined>
  /** Deletes a job whose work is done, on the connection of `run` if given. */
  remove<Data extends object>(kind: JobKind<Data>, id: string, run?: RunStatement): Promise<void>
  /** Starts the workers. */
  start(): Promise<void>
  /** Waits up to `jobLimits.stopMs` for running jobs; the next start retries unfinished ones. */
  stop(): Promise<void>
}

interface Handled {
  kind: JobKind<object>
  work(job: JobWithMetadata<unknown>): Promise<void>
}

/**
 * Creates a persistent job queue in the database, served by any server process. A command can enqueue but does not
 * work.
 */
export function createJobs(database: OpenDatabase, role: 'server' | 'command', log: JobLog): Jobs {
  const handled: Handled[] = []
  const schedules: { kind: JobKind<object>; cron: string; data: object }[] = []
  const queues = new Map<string, Promise<void>>()
  let opening: Promise<PgBoss> | undefined
  let stopWaking = () => {}
  const stopping = new AbortController()

  function open(): Promise<PgBoss> {
    opening ??= openBoss(database, role, log)
    // Lets a later call retry.
    opening.catch(() => (opening = undefined))
    return opening
  }

  function ensureQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
    const known = queues.get(kind.name) ?? createQueue(boss, kind)
    queues.set(kind.name, known)
    known.catch(() => queues.delete(kind.name))
    return known
  }

  /** Adds one worker. Each runs one job at a time, so a slow job delays no other. @returns a function that wakes it */
  async function addWorker(boss: PgBoss, { kind, work }: Handled): Promise<() => void> {
    let worker: string | undefined
    const wake = () => {
      if (worker !== undefined) boss.notifyWorker(worker)
    }
    worker = await boss.work<unknown, unknown, typeof WORK>(kind.name, WORK, async ([job]) => {
      if (!job) return []
      try {
        await work(job)
        return [{ id: job.id, status: 'completed' }]
      } catch (error) {
        const details = { err: error, job: kind.name, id: job.id, attempt: job.retryCount + 1 }
        if (!(error instanceof UnrecoverableJobError) && job.retryCount < job.retryLimit) {
          log.warn(details, 'a job failed and is tried again')
          throw error
        }
        log.error(details, 'a job failed and is given up')
        return [{ id: job.id, status: 'deadletter', output: { message: String(error) } }]
      } finally {
        // More jobs can be waiting; without this the worker would sleep until the next notification.
        wake()
      }
    })
    return wake
  }

  return {
    handle(kind, handler) {
      handled.push({
        kind,
        work: (job) =>
          handler(kind.data.parse(job.data), {
            id: job.id,
            attempt: job.retryCount + 1,
            signal: job.signal,
            stopping: stopping.signal,
          }),
      })
    },
    schedule(kind, cron, data) {
      schedules.push({ kind, cron, data })
    },
    async send(kind, data, { after, key, transaction } = {}) {
      const boss = await open()
      await ensureQueue(boss, kind)
      const { fromKysely } = await import('pg-boss')
      const id = await boss.send(kind.name, kind.data.parse(data), {
        ...(after === undefined ? {} : { startAfter: after }),
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(transaction === undefined ? {} : { db: fromKysely(transaction) }),
      })
      return id ?? undefined
    },
    async remove(kind, id, run) {
      const boss = await open()
      await boss.deleteJob(kind.name, id, run && { db: { executeSql: execute(run) } })
    },
    async start() {
      const boss = await open()
      await Promise.all([...handled, ...schedules].map(({ kind }) => ensureQueue(boss, kind)))
      const workers = handled.flatMap((each) => Array.from({ length: each.kind.atOnce ?? 1 }, () => each))
      const wakes = new Map<string, (() => void)[]>()
      await Promise.all(
        workers.map(async (each) => {
          const wake = await addWorker(boss, each)
          wakes.set(each.kind.name, [...(wakes.get(each.kind.name) ?? []), wake])
        }),
      )
      const failed = logOnceAMinute(log, () => performance.now())
      stopWaking = wakeWorkers({ db: database.db, workers: wakes, everyMs: jobLimits.dueMs, failed })
      await syncSchedules(boss, schedules)
      // Takes over the jobs of a killed server without waiting for the first supervision round.
      boss.supervise().catch((error: unknown) => log.error({ err: error }, 'jobs could not be looked through'))
    },
    async stop() {
      stopping.abort()
      stopWaking()
      const boss = await opening?.catch(() => undefined)
      opening = undefined
      queues.clear()
      await boss?.stop({ close: false, graceful: true, timeout: jobLimits.stopMs })
    },
  }
}

const execute = (run: RunStatement) => async (text: string, values?: unknown[]) => {
  const { rows } = await run(CompiledQuery.raw(text, values))
  return { rows: [...rows] }
}

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  // New jobs wake workers at once, and due ones every few seconds. Polling only makes up for what went wrong.
  pollingIntervalSeconds: jobLimits.pollingSeconds,
  notifyPollingIntervalSeconds: jobLimits.pollingSeconds,
} as const

async function createQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const settings = {
    retryLimit: kind.retryLimit,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: kind.backoff !== undefined,
    ...(kind.backoff ? { retryDelayMax: kind.backoff.maxSeconds } : {}),
    expireInSeconds: kind.expireSeconds ?? jobLimits.expirySeconds,
    ...(kind.keepWaitingSeconds === undefined ? {} : { retentionSeconds: kind.keepWaitingSeconds }),
    deleteAfterSeconds: kind.keepDoneSeconds ?? jobLimits.doneKeptSeconds,
    // A dead process stops its heartbeat, and another takes over its jobs.
    heartbeatSeconds: jobLimits.heartbeatSeconds,
    deadLetter: GIVEN_UP,
    notify: true,
  }
  await boss.createQueue(kind.name, { ...settings, policy: kind.oneWaitingPerKey ? 'short' : 'standard' })
  await boss.updateQueue(kind.name, settings)
}

/** Registers this version's schedules and removes those of older versions. */
async function syncSchedules(
  boss: PgBoss,
  schedules: { kind: JobKind<object>; cron: string; data: object }[],
): Promise<void> {
  const names = new Set(schedules.map(({ kind }) => kind.name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  for (const { kind, cron, data } of schedules)
    await boss.schedule(kind.name, cron, data, { tz: 'UTC', missed: 'once' })
}

/**
 * Schedules work without input, such as the nightly deletion of expired rows; `cron` is in UTC. Work that takes long ends early
 * once `stopping` is aborted, and its next run goes on.
 */
export function runRegularly(
  { jobs, db, now }: { jobs: Jobs; db: Database; now: () => Promise<Date> },
  { name, cron }: { name: string; cron: string },
  work: (db: Database, now: Date, stopping: AbortSignal) => Promise<void>,
): void {
  const kind = defineJob({ name, data: z.object({}), retryLimit: 2, retryDelaySeconds: 600 })
  jobs.handle(kind, async (_data, { stopping }) => work(db, await now(), stopping))
  jobs.schedule(kind, cron, {})
}
