import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { countJobs } from './count-jobs.ts'
import { defineJob, UnrecoverableJobError } from './job-kind.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { logOnceAMinute } from './open-boss.ts'

const greet = defineJob({
  name: 'greet',
  data: z.object({ who: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 0,
})
const sweep = defineJob({ ...greet, name: 'sweep', oneWaitingPerKey: true })

let database: OpenDatabase
let started: Jobs[]
const log = { warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  vi.clearAllMocks()
  started = []
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const jobs of started) await jobs.stop()
  await database.close()
})

function open(role: 'server' | 'command' = 'server'): Jobs {
  const jobs = createJobs(database, role, log)
  started.push(jobs)
  return jobs
}

/** Starts a server whose handler calls `work`; `greeted` holds the names it received. */
async function serve(work: (who: string, attempt: number) => void = () => undefined) {
  const jobs = open()
  const greeted: string[] = []
  for (const kind of [greet, sweep])
    jobs.handle(kind, async ({ who }, { attempt }) => {
      greeted.push(who)
      work(who, attempt)
    })
  await jobs.start()
  return { jobs, greeted }
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 })

it('a database that is away takes one line of the log a minute, not one for each queue and try', () => {
  let now = 0
  const report = logOnceAMinute(log, () => now)
  const away = (queue: string) => new Error(`timeout exceeded (Queue: ${queue}, Worker: 7)`)
  for (; now < 59_000; now += 1000) for (const queue of ['alerts', 'mails']) report(away(queue))
  report(new Error('disk full'))
  expect(log.error.mock.calls.map(([details]) => details)).toEqual([
    { err: away('alerts') },
    { err: new Error('disk full') },
  ])
  now = 60_000
  report(away('mails'))
  expect(log.error).toHaveBeenLastCalledWith({ err: away('mails'), leftOut: 117 }, 'the queue of jobs had an error')
})

describe('A job', () => {
  it('runs after it is sent, and then no longer waits', async () => {
    const { jobs, greeted } = await serve()
    await jobs.send(greet, { who: 'Alice' })
    await until(() => expect(greeted).toEqual(['Alice']))
    await until(async () => expect(await countJobs(database.db)).toEqual([]))
  })

  it('that is sent for later starts when its time has come, long before its worker would ask', async () => {
    const { jobs, greeted } = await serve()
    await jobs.send(greet, { who: 'Ada' }, { after: 1 })
    expect(greeted).toEqual([])
    await until(() => expect(greeted).toEqual(['Ada']))
  })

  it('is retried when it fails', async () => {
    const attempts: number[] = []
    const { jobs } = await serve((_, attempt) => {
      attempts.push(attempt)
      if (attempt < 3) throw new Error('not yet')
    })
    await jobs.send(greet, { who: 'Alice' })
    await until(() => expect(attempts).toEqual([1, 2, 3]))
    await until(async () => expect(await countJobs(database.db)).toEqual([]))
    expect(log.error).not.toHaveBeenCalled()
  })

  it('that failed on its last try is logged and kept', async () => {
    const { jobs, greeted } = await serve(() => {
      throw new Error('never')
    })
    await jobs.send(greet, { who: 'Alice' })
    await until(async () =>
      expect(await countJobs(database.db)).toEqual([{ job: 'greet', state: 'given-up', count: 1 }]),
    )
    expect(greeted).toHaveLength(3)
    expect(log.warn).toHaveBeenCalledTimes(2)
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job: 'greet', attempt: 3 }),
      'a job failed and is given up',
    )
  })

  it('that retrying cannot help is given up at once', async () => {
    const { jobs, greeted } = await serve(() => {
      throw new UnrecoverableJobError('no such person')
    })
    await jobs.send(greet, { who: 'Alice' })
    await until(async () =>
      expect(await countJobs(database.db)).toEqual([{ job: 'greet', state: 'given-up', count: 1 }]),
    )
    expect(greeted).toEqual(['Alice'])
  })

  it('whose stored data the current version cannot parse is given up rather than half done', async () => {
    const older = defineJob({ ...greet, retryLimit: 0, data: z.object({ name: z.string() }) })
    await open('command').send(older, { name: 'Alice' })
    const { greeted } = await serve()
    await until(async () =>
      expect(await countJobs(database.db)).toEqual([{ job: 'greet', state: 'given-up', count: 1 }]),
    )
    expect(greeted).toEqual([])
  })
})

describe('A job sent in a transaction', () => {
  it('does not run if the transaction is rolled back', async () => {
    const { jobs, greeted } = await serve()
    const failing = database.db.transaction().execute(async (transaction) => {
      expect(await jobs.send(greet, { who: 'nobody' }, { transaction })).toBeDefined()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await jobs.send(greet, { who: 'Alice' })
    await until(() => expect(greeted).toEqual(['Alice']))
    expect(await countJobs(database.db)).not.toContainEqual(expect.objectContaining({ state: 'waiting' }))
  })

  it('runs after the commit and not before', async () => {
    const { jobs, greeted } = await serve()
    await database.db.transaction().execute(async (transaction) => {
      await jobs.send(greet, { who: 'Alice' }, { transaction })
      await jobs.send(greet, { who: 'Bob' })
      await until(() => expect(greeted).toEqual(['Bob']))
    })
    await until(() => expect(greeted).toEqual(['Bob', 'Alice']))
  })
})

describe('Two processes on one database', () => {
  it('run each job once', async () => {
    const first = await serve()
    const second = await serve()
    const names = Array.from({ length: 40 }, (_, at) => `person ${at}`)
    await Promise.all(names.map((who) => first.jobs.send(greet, { who })))
    const all = () => [...first.greeted, ...second.greeted]
    await until(() => expect(all()).toHaveLength(40))
    await until(async () => expect(await countJobs(database.db)).toEqual([]))
    expect(all().sort()).toEqual(names.sort())
  })

  it('can start on an empty database at the same time', async () => {
    await database.pool.query('DROP SCHEMA pgboss CASCADE')
    const both = await Promise.all([serve(), serve()])
    await both[0].jobs.send(greet, { who: 'Alice' })
    await until(() => expect(both.flatMap(({ greeted }) => greeted)).toEqual(['Alice']))
  })

  it('can be a server and a command: the command sends, the server works', async () => {
    const command = open('command')
    await command.send(greet, { who: 'Alice' })
    expect(await countJobs(database.db)).toEqual([{ job: 'greet', state: 'waiting', count: 1 }])
    await command.stop()
    const { greeted } = await serve()
    await until(() => expect(greeted).toEqual(['Alice']))
  })
})

describe('A stopping server', () => {
  it('lets the running job finish and loses no waiting one', async () => {
    const gate = Promise.withResolvers<void>()
    const done: string[] = []
    const jobs = open()
    jobs.handle(greet, async ({ who }) => {
      if (who === 'Alice') await gate.promise
      done.push(who)
    })
    await jobs.start()
    await jobs.send(greet, { who: 'Alice' })
    await until(async () => expect(await countJobs(database.db)).toMatchObject([{ state: 'running' }]))
    await jobs.send(greet, { who: 'Bob' })
    const stopping = jobs.stop()
    gate.resolve()
    await stopping
    expect(done).toContain('Alice')
    const waiting = done.includes('Bob') ? [] : [{ job: 'greet', state: 'waiting', count: 1 }]
    expect(await countJobs(database.db)).toEqual(waiting)
  })

  it('says at once that it stops, so work in small steps can end', async () => {
    const jobs = open()
    jobs.handle(greet, async (_, { stopping }) => void (await once(stopping, 'abort')))
    await jobs.start()
    await jobs.send(greet, { who: 'Alice' })
    await until(async () => expect(await countJobs(database.db)).toMatchObject([{ state: 'running' }]))
    await jobs.stop()
    expect(await countJobs(database.db)).toEqual([])
  })

  it('does not wait for a job that never ends', async () => {
    const jobs = open()
    const aborted = vi.fn()
    jobs.handle(greet, async (_, { signal }) => {
      signal.addEventListener('abort', aborted)
      await once(signal, 'abort')
    })
    await jobs.start()
    await jobs.send(greet, { who: 'Alice' })
    await until(async () => expect(await countJobs(database.db)).toMatchObject([{ state: 'running' }]))
    await jobs.stop()
    expect(aborted).toHaveBeenCalled()
    expect(await countJobs(database.db)).toEqual([{ job: 'greet', state: 'waiting', count: 1 }])
  })

  it('killed by force leaves its job to the next one', async () => {
    await open('command').send(greet, { who: 'Alice' })
    const worker = createRequire(import.meta.url).resolve('#testing/processes/stuck-worker.ts')
    const child = spawn(process.execPath, [worker, connectionUrl(database)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await countJobs(database.db)).toEqual([{ job: 'greet', state: 'running', count: 1 }])
    // Simulates a minute passing.
    await database.pool.query(
      `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`,
    )
    await database.pool.query(`UPDATE pgboss.queue SET monitor_claim_on = monitor_claim_on - interval '1 minute'`)
    const { greeted } = await serve()
    await until(() => expect(greeted).toEqual(['Alice']))
  })
})

describe('A kind with one waiting job per key', () => {
  it('accepts another job for a key only once the waiting one has started', async () => {
    const command = open('command')
    expect(await command.send(sweep, { who: 'first' }, { key: 'a' })).toBeDefined()
    expect(await command.send(sweep, { who: 'second' }, { key: 'a' })).toBeUndefined()
    expect(await command.send(sweep, { who: 'other' }, { key: 'b' })).toBeDefined()
    const { greeted } = await serve()
    await until(() => expect(greeted.sort()).toEqual(['first', 'other']))
    expect(await command.send(sweep, { who: 'third' }, { key: 'a' })).toBeDefined()
    await until(() => expect(greeted).toContain('third'))
  })
})

describe('A schedule', () => {
  it('is stored in the database, and ends with the version that declared it', async () => {
    const jobs = open()
    jobs.handle(greet, async () => undefined)
    jobs.schedule(greet, '0 6 * * *', { who: 'everybody' })
    await jobs.start()
    const schedules = async () => (await database.pool.query('SELECT name, cron FROM pgboss.schedule')).rows
    expect(await schedules()).toEqual([{ name: 'greet', cron: '0 6 * * *' }])
    await jobs.stop()
    await serve()
    expect(await schedules()).toEqual([])
  })
})

/** Returns the URL of a test database, for another process. */
function connectionUrl({ connection, pool }: OpenDatabase): string {
  const url = connection.connectionString ?? pool.options.connectionString
  if (url === undefined) throw new Error('A test database is opened by its address.')
  return url
}
