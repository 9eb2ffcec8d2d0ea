import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { pullConnection } from '../../app/src/features/company/connections/server/pull.ts'
import { fetchFeed } from '../../app/src/features/company/connections/server/fetch-feed.ts'
import { readerOf } from '../../app/src/features/jobs/job-import/server/index.ts'
import { readJobs } from '../../app/src/features/jobs/job-import/server/read-jobs.ts'
import { percentile } from '../bench-site/percentile.ts'
import { openBenchSite } from '../bench-site/site.ts'

const JOBS = 10_000
const CHANGED = JOBS / 100
const ROUNDS = 12
const never = new AbortController().signal

const spent = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Times pulls of a feed of which a hundredth has changed against reading and parsing it, in turns, by processor time. */
export async function timePulls(): Promise<void> {
  const site = await openBenchSite()
  const feed = fork(fileURLToPath(new URL('serve-feed.ts', import.meta.url)), [String(JOBS), String(CHANGED)])
  try {
    const [port] = (await once(feed, 'message')) as [number]
    const origin = `http://127.0.0.1:${port}`
    const address = `${origin}/v1/boards/bench/jobs?content=true`
    let version = 0
    const { context, pool, tenantId } = site
    const tenant = context.tenants.byId(tenantId)
    if (!tenant) throw new Error('The site has no company.')
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO connections (tenant_id, system, board, origin, source, every_minutes, applies_on_site, close_missing, created_at,
         next_pull_at)
       VALUES ($1, 'greenhouse', 'bench', $2, 'bench-board', 60, true, true, now(), 'infinity') RETURNING id`,
      [tenantId, origin],
    )
    const connection = rows[0]?.id ?? 0
    const pull = () => pullConnection(context, { connection, asked: false, close: false }, never)
    const newVersion = async () => {
      feed.send((version += 1))
      await once(feed, 'message')
      await rest()
    }
    const fetchAll = async () => {
      const reach = context.config.outgoingReach
      const fetched = await fetchFeed(address, { reach, known: undefined, now: new Date(), stop: never })
      if (fetched.kind !== 'changed') throw new Error('The feed could not be read.')
      return fetched.bytes
    }
    const read = async () => {
      const file = { stream: Readable.from([await fetchAll()]), name: address }
      let rows = 0
      for await (const { result } of readJobs(file, {
        format: 'greenhouse',
        reader: readerOf(tenant.site, new Date()),
      }))
        rows += Number(result.ok)
      if (rows !== JOBS) throw new Error(`${rows} of ${JOBS} jobs were read.`)
    }
    /** Pulls of unchanged jobs are timed with the search index at rest. */
    const rest = async () => {
      let before = process.cpuUsage()
      for (let quiet = 0; quiet < 3;) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        const { user } = process.cpuUsage(before)
        quiet = user < 20_000 ? quiet + 1 : 0
        before = process.cpuUsage()
      }
    }
    // The first pull brings the jobs, the second one of a day reads them all again, and remembers them.
    await pull()
    const times: Record<'reading' | 'a pull', number[]> = { reading: [], 'a pull': [] }
    await newVersion()
    const whole = await spent(pull)
    for (let round = 0; round < ROUNDS; round += 1) {
      await newVersion()
      times.reading.push(await spent(read))
      times['a pull'].push(await spent(pull))
    }
    const { rows: runs } = await pool.query<{ outcome: string; summary: Record<string, number> }>(
      'SELECT outcome, summary FROM connection_runs ORDER BY id OFFSET 1',
    )
    for (const { outcome, summary } of runs)
      if (outcome !== 'imported' || summary['updated'] !== CHANGED || summary['read'] !== JOBS)
        throw new Error(`A pull did something else: ${outcome} ${JSON.stringify(summary)}`)
    const middle = percentile(times.reading, 0.5)
    const say = (name: string, time: number) =>
      process.stdout.write(
        `${name}: ${time.toFixed(0)} ms of processor time, ${(time / middle).toFixed(2)} times reading\n`,
      )
    for (const [name, all] of Object.entries(times)) say(`${name}, median`, percentile(all, 0.5))
    say('the first pull of a day', whole)
    const ratios = times['a pull'].map((time, at) => time / (times.reading[at] ?? Number.NaN))
    process.stdout.write(`ratios in turns: ${ratios.map((one) => one.toFixed(2)).join(' ')}\n`)
  } finally {
    feed.disconnect()
    await site.close()
  }
}
