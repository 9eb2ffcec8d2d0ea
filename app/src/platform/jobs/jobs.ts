import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { serverLimits } from '#config/server-limits.ts'
import type { OpenDatabase, Transaction } from '#platform/db/database.ts'
import { GIVEN_UP, HopelessJobError, type JobHandler, type JobKind } from './job-kind.ts'
import { type JobLog, openBoss } from './open-boss.ts'

export interface SendOptions {
  /** Not before this instant by the database's clock, or so many seconds from now. */
  after?: Date | number
  /** For kinds with `oneWaitingPerKey`. */
  key?: string
  /** The job is there only if this is committed, and with it. */
  transaction?: Transaction
}

export interface Jobs {
  /** Says who does the jobs of a kind; before `start`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>): void
  /** A job at the times of a cron expression in UTC, from the next start on; a missed time is made up for once. Before `start`. */
  schedule<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): void
  /** Resolves when the job is kept. @returns its id, or undefined when one with its key waits already */
  send<Data extends object>(kind: JobKind<Data>, data: Data, options?: SendOptions): Promise<string | undefined>
  /** Begins to work. */
  start(): Promise<void>
  /** Lets running jobs end for `serverLimits.stopJobsMs`; what is not done by then is tried again by the next start. */
  stop(): Promise<void>
}

interface Handled {
  kind: JobKind<object>
  work(job: JobWithMetadata<unknown>): Promise<void>
}

/** Work that survives the process: jobs in the database, done by any server of it. A command sends without working. */
export function createJobs(database: OpenDatabase, role: 'server' | 'command', log: JobLog): Jobs {
  const handled: Handled[] = []
  const schedules: { kind: JobKind<object>; cron: string; data: object }[] = []
  const queues = new Map<string, Promise<void>>()
  let opening: Promise<PgBoss> | undefined

  function open(): Promise<PgBoss> {
    opening ??= openBoss(database, role, log)
    // A later call may have more luck.
    opening.catch(() => (opening = undefined))
    return opening
  }

  function ensureQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
    const known = queues.get(kind.name) ?? keepQueue(boss, kind)
    queues.set(kind.name, known)
    known.catch(() => queues.delete(kind.name))
    return known
  }

  /** One worker of a kind; each does one job at a time, so that a slow one holds up none but itself. */
  async function addWorker(boss: PgBoss, { kind, work }: Handled): Promise<void> {
    let worker: string | undefined
    worker = await boss.work<unknown, unknown, typeof WORK>(kind.name, WORK, async ([job]) => {
      if (!job) return []
      try {
        await work(job)
        return [{ id: job.id, status: 'completed' }]
      } catch (error) {
        const details = { err: error, job: kind.name, id: job.id, attempt: job.retryCount + 1 }
        if (!(error instanceof HopelessJobError) && job.retryCount < job.retryLimit) {
          log.warn(details, 'a job failed and is tried again')
          throw error
        }
        log.error(details, 'a job failed and is given up')
        return [{ id: job.id, status: 'deadletter', output: { message: String(error) } }]
      } finally {
        // More may wait; without this it would look again only at the next notice.
        if (worker !== undefined) boss.notifyWorker(worker)
      }
    })
  }

  return {
    handle(kind, handler) {
      handled.push({
        kind,
        work: (job) =>
          handler(kind.data.parse(job.data), { id: job.id, attempt: job.retryCount + 1, signal: job.signal }),
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
    async start() {
      const boss = await open()
      await Promise.all([...handled, ...schedules].map(({ kind }) => ensureQueue(boss, kind)))
      const workers = handled.flatMap((each) => Array.from({ length: each.kind.atOnce ?? 1 }, () => each))
      await Promise.all(workers.map((each) => addWorker(boss, each)))
      await keepSchedules(boss, schedules)
      // What a killed server left behind need not wait for the first round of the watch.
      boss.supervise().catch((error: unknown) => log.error({ err: error }, 'jobs could not be looked through'))
    },
    async stop() {
      const boss = await opening?.catch(() => undefined)
      opening = undefined
      queues.clear()
      await boss?.stop({ close: false, graceful: true, timeout: serverLimits.stopJobsMs })
    },
  }
}

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  // A notice wakes workers at once; they look by themselves for tries that are due.
  pollingIntervalSeconds: serverLimits.jobPollingSeconds,
  notifyPollingIntervalSeconds: serverLimits.jobPollingSeconds,
} as const

async function keepQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const settings = {
    retryLimit: kind.retryLimit,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: kind.backoff !== undefined,
    ...(kind.backoff ? { retryDelayMax: kind.backoff.maxSeconds } : {}),
    expireInSeconds: kind.expireSeconds ?? serverLimits.jobExpirySeconds,
    deleteAfterSeconds: kind.keepDoneSeconds ?? serverLimits.doneJobsKeptSeconds,
    // A process that dies stops saying that it works, and another one takes its jobs over.
    heartbeatSeconds: serverLimits.jobHeartbeatSeconds,
    deadLetter: GIVEN_UP,
    notify: true,
  }
  await boss.createQueue(kind.name, { ...settings, policy: kind.oneWaitingPerKey ? 'short' : 'standard' })
  await boss.updateQueue(kind.name, settings)
}

/** The schedules of this version; those of an older one end. */
async function keepSchedules(
  boss: PgBoss,
  schedules: { kind: JobKind<object>; cron: string; data: object }[],
): Promise<void> {
  const names = new Set(schedules.map(({ kind }) => kind.name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  for (const { kind, cron, data } of schedules)
    await boss.schedule(kind.name, cron, data, { tz: 'UTC', missed: 'once' })
}
