// Uses a site for an hour, and reports what grew: npm run bench -- --only soak --ads FILE [--minutes 60] [--rate 50]
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { signInOver } from '../../app/src/testing/processes/network-browser.ts'
import { percentile } from '../bench-site/percentile.ts'
import { seeded } from '../search/random.ts'
import { readTitles } from '../server/addresses.ts'
import { command, type RunningServer, startServer, temporaryFolder } from '../server/product.ts'
import { drawRequest } from '../visitors/addresses.ts'
import { listPositions } from '../visitors/site.ts'

const DOMAIN = 'meridian.example'
const PEOPLE = ['alice', 'carol', 'dave']
const RESUME = fileURLToPath(new URL('../../packages/resume-parser/src/fixtures/chromium-sidebar.pdf', import.meta.url))
/** Pauses between the acts of signed-in people. */
const SIGN_IN_MS = 4000
const SAVE_MS = 1000
const UPLOAD_MS = 15_000
const SAMPLE_MS = 30_000

const { values } = parseArgs({
  options: {
    ads: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
  },
})
if (values.ads === undefined) {
  process.stderr.write('Usage: npm run bench -- --only soak --ads FILE [--minutes 60] [--rate 50]\n')
  process.exit(2)
}
const ads = values.ads
const forMs = Number(values.minutes) * 60_000
const perSecond = Number(values.rate)
const random = seeded(1)

/** Numbers of answers by what was asked and its status. */
const counts = new Map<string, number>()
const count = (what: string, status: number | string) => {
  const name = `${what} ${String(status)}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

interface Sample {
  minute: number
  memoryMb: number
  heapMb: number
  loopP99Ms: number
  descriptors: number
  handles: number
  temporaryFiles: number
}

async function sample(server: RunningServer, began: number): Promise<Sample> {
  const metric = await server.readMetrics()
  return {
    minute: (performance.now() - began) / 60_000,
    memoryMb: metric('foyer_process_resident_memory_bytes') / 1e6,
    heapMb: metric('foyer_nodejs_heap_size_used_bytes') / 1e6,
    loopP99Ms: metric('foyer_nodejs_eventloop_lag_p99_seconds') * 1000,
    descriptors: metric('foyer_process_open_fds'),
    handles: metric('foyer_nodejs_active_handles_total'),
    temporaryFiles: readdirSync(tmpdir()).filter((name) => name.startsWith('foyer-')).length,
  }
}

function showSample(one: Sample): string {
  const cells = [one.minute.toFixed(1), one.memoryMb.toFixed(0), one.heapMb.toFixed(0), one.loopP99Ms.toFixed(0)]
  return `| ${[...cells, one.descriptors, one.handles, one.temporaryFiles].join(' | ')} |`
}

async function repeat(signal: AbortSignal, pauseMs: number, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await act().catch(() => count('broken', 'connection'))
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Signs in, saves jobs, and uploads and deletes résumés, each at its pace. */
async function act(url: string, positionIds: readonly number[], signal: AbortSignal): Promise<void> {
  let uploads = 0
  const people = await Promise.all(PEOPLE.map((name) => signInOver(url, `${name}@example.com`, DOMAIN)))
  const post = async (path: string, body: object, { cookie, token } = random.pick(people)) => {
    const headers = { cookie, 'x-csrf-token': token, origin: url, 'content-type': 'application/json' }
    const sent = await fetch(`${url}${path}?domain=${DOMAIN}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: sent.status, data: ((await sent.json()) as { data: unknown }).data }
  }
  await Promise.all([
    repeat(signal, SIGN_IN_MS, async () => {
      await signInOver(url, `${random.pick(PEOPLE)}@example.com`, DOMAIN)
      count('sign-in', 200)
    }),
    repeat(signal, SAVE_MS, async () => {
      const operation = random.next() < 0.5 ? 'add' : 'remove'
      const { status } = await post('/api/pcsx/positions/saved', { position_id: random.pick(positionIds), operation })
      count('save', status)
    }),
    repeat(signal, UPLOAD_MS, async () => {
      uploads += 1
      const person = random.pick(people)
      // Each upload is another file: PDF ignores what follows its end.
      const bytes = Buffer.concat([readFileSync(RESUME), Buffer.from(`\n% ${String(uploads)}\n`)])
      const content = `data:application/pdf;base64,${bytes.toString('base64')}`
      const file = { resume_file_name: `resume-${String(uploads)}.pdf`, resume_content: content }
      const { status, data } = await post('/api/pcsx/upload_resume', file, person)
      count('upload', status)
      const id = (data as { resume?: { id?: string } } | null)?.resume?.id
      if (id === undefined) return
      count('delete', (await post(`/api/pcsx/resumes/${id}`, { operation: 'delete' }, person)).status)
    }),
  ])
}

const folder = temporaryFolder()
try {
  await (await startServer(folder.path, { seed: 'demo' })).stop()
  command(folder.path, 'import', 'jobs', ads, '--domain', DOMAIN)
  const server = await startServer(folder.path, { launch: (program, args) => [program, args] })
  try {
    await soak(server)
  } finally {
    await server.stop()
  }
} finally {
  folder.remove()
}

async function soak(server: RunningServer): Promise<void> {
  const interests = { domain: DOMAIN, titles: readTitles(ads), positionIds: await listPositions(server.url, DOMAIN) }
  const stop = new AbortController()
  const acts = act(server.url, interests.positionIds, stop.signal)
  const samples: Sample[] = []
  const began = performance.now()
  process.stdout.write('| minute | memory, MB | heap, MB | loop p99, ms | descriptors | handles | temporary files |\n')
  process.stdout.write('| --- | --- | --- | --- | --- | --- | --- |\n')
  const sampling = repeat(stop.signal, SAMPLE_MS, async () => {
    const taken = await sample(server, began)
    samples.push(taken)
    process.stdout.write(`${showSample(taken)}\n`)
  })
  for (let n = 0; performance.now() - began < forMs; n += 1) {
    const wait = began + (n * 1000) / perSecond - performance.now()
    if (wait > 0) await setTimeout(wait)
    const { kind, path } = drawRequest(random, interests)
    void fetch(`${server.url}${path}`)
      .then(async (response) => {
        await response.arrayBuffer()
        count(kind, response.status)
      })
      .catch(() => count(kind, 'no response'))
  }
  stop.abort()
  await Promise.all([acts, sampling])
  report(samples)
}

function report(samples: Sample[]): void {
  const second = samples.slice(Math.floor(samples.length / 2))
  const quarter = Math.max(1, Math.floor(second.length / 2))
  const middle = (list: Sample[], of: (one: Sample) => number) => percentile(list.map(of), 0.5)
  const grown = (of: (one: Sample) => number) =>
    ((middle(second.slice(-quarter), of) / middle(second.slice(0, quarter), of) - 1) * 100).toFixed(1)
  process.stdout.write(`
In the second half, from the median of its first part to that of its last: memory ${grown((one) => one.memoryMb)} %, heap ${grown((one) => one.heapMb)} %, descriptors ${grown((one) => one.descriptors)} %.
Event loop, 99th percentile: median ${middle(samples, (one) => one.loopP99Ms).toFixed(0)} ms, largest of a sample ${percentile(
    samples.map((one) => one.loopP99Ms),
    1,
  ).toFixed(0)} ms.
${[...counts].map(([what, times]) => `${what}: ${String(times)}`).join(', ')}
`)
}
