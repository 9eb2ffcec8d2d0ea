import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { DOMAIN, type Launcher, type RunningServer } from '../server/product.ts'
import { createCoreShare } from './core-share.ts'
import { describeVisits, TITLES } from './describe-visits.ts'
import { listPositions, openVisitedSite, type VisitedSite } from './site.ts'
import type { Visit, Visits } from './visit.ts'

const VISIT = fileURLToPath(new URL('visit.ts', import.meta.url))
const THINK_MS = 5000
const WARM_UP_SECONDS = 15
/** Share of a core that each process gets where one is compared with two. */
const CORE_SHARE = 0.35
/** Enough to keep two processes busy. */
const CLIENTS = 24
const ANSWER_BYTES = 500_000_000

const PARTS = ['visitors', 'overload', 'processes'] as const
const { values } = parseArgs({
  options: {
    ads: { type: 'string' },
    part: { type: 'string', multiple: true, default: [...PARTS] },
    visitors: { type: 'string', multiple: true, default: ['200', '500', '1000'] },
    servers: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
  },
})
const { ads } = values
if (ads === undefined || values.part.some((part) => !PARTS.some((known) => known === part))) {
  process.stderr.write(
    'Usage: npm run bench -- --only visitors --ads FILE [--part visitors|overload|processes …] [--visitors 1000 …] [--servers 1] [--seconds 60]\n',
  )
  process.exit(2)
}
const file = ads
const seconds = Number(values.seconds)
const anywhere: Launcher = (program, args) => [program, args]
let seed = 0

/** Sends visits, in a separate process, and returns what they met. Every call draws other searches. */
async function send(
  servers: readonly RunningServer[],
  positionIds: number[],
  wanted: Pick<Visits, 'visitors' | 'perSecond'>,
  length = seconds,
): Promise<{ seconds: number; visits: Visit[] }> {
  seed += 1
  const urls = servers.map(({ url }) => url)
  const order: Visits = { urls, domain: DOMAIN, ads: file, positionIds, seed, seconds: length, ...wanted }
  const { stdout } = await promisify(execFile)(process.execPath, [VISIT, JSON.stringify(order)], {
    maxBuffer: ANSWER_BYTES,
  })
  return JSON.parse(stdout) as { seconds: number; visits: Visit[] }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const printRow = (name: string, met: { seconds: number; visits: Visit[] }) => print(describeVisits(name, met))
const fastClients = { visitors: { count: CLIENTS, thinkMs: 0 } }

function printHead(title: string): void {
  print(`\n## ${title}\n`)
  print(`| ${TITLES.join(' | ')} |\n| ${TITLES.map(() => '---').join(' | ')} |`)
}

/** People who think between two pages, on all cores together with the database and this bench. */
async function countVisitors(servers: readonly RunningServer[], positionIds: number[]): Promise<void> {
  printHead(`Visitors who think for ${String(THINK_MS / 1000)} s, ${String(servers.length)} processes`)
  for (const count of values.visitors.map(Number)) {
    printRow(`${String(count)} visitors`, await send(servers, positionIds, { visitors: { count, thinkMs: THINK_MS } }))
  }
}

/** Half of what the servers can carry, twice that, and half again. */
async function overload(servers: readonly RunningServer[], positionIds: number[]): Promise<void> {
  printHead('Twice the load that can be carried')
  const most = await send(servers, positionIds, fastClients)
  printRow('as fast as answered', most)
  const perSecond = most.visits.length / most.seconds
  for (const [name, times] of Object.entries({ 'half of that': 0.5, 'twice that': 2, 'half of it again': 0.5 })) {
    printRow(name, await send(servers, positionIds, { perSecond: perSecond * times }))
  }
}

/** The same load on one process and on two, each with the same part of a core. */
async function compareProcesses(site: VisitedSite): Promise<void> {
  printHead(`One process and two, each with ${String(CORE_SHARE)} of a core`)
  const shares = [createCoreShare('one', CORE_SHARE), createCoreShare('two', CORE_SHARE)]
  const servers: RunningServer[] = []
  for (const { launch } of shares) servers.push(await site.start(launch))
  const positionIds = await listPositions(servers[0]?.url ?? '')
  await send(servers, positionIds, fastClients, WARM_UP_SECONDS)
  const rates: number[] = []
  for (const used of [servers.slice(0, 1), servers, servers.slice(1), servers]) {
    const met = await send(used, positionIds, fastClients)
    rates.push(met.visits.filter(({ status }) => status === 200).length / met.seconds)
    printRow(`${String(used.length)} of them`, met)
  }
  const [one = 0, both = 0, other = 0, bothAgain = 0] = rates
  print(`\nTwo processes answer ${((both + bothAgain) / (one + other)).toFixed(2)} times as much as one.`)
  await Promise.all(servers.map((server) => server.stop()))
  await Promise.all(shares.map((share) => share.remove()))
}

const site = await openVisitedSite(file)
try {
  if (values.part.some((part) => part !== 'processes')) {
    const servers: RunningServer[] = []
    for (let n = 0; n < Number(values.servers); n += 1) servers.push(await site.start(anywhere))
    const positionIds = await listPositions(servers[0]?.url ?? '')
    await send(servers, positionIds, fastClients, WARM_UP_SECONDS)
    if (values.part.includes('visitors')) await countVisitors(servers, positionIds)
    if (values.part.includes('overload')) await overload(servers, positionIds)
    const memory = await Promise.all(servers.map((server) => server.memoryBytes()))
    print(`\nMemory of each process: ${memory.map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`).join(', ')}`)
    await Promise.all(servers.map((server) => server.stop()))
  }
  if (values.part.includes('processes')) await compareProcesses(site)
} finally {
  await site.close()
}
