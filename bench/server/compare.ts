// Compares the processor time of this checkout with that of another: node compare.ts --ads FILE --with OTHER
import { spawnSync } from 'node:child_process'
import http from 'node:http'
import { parseArgs } from 'node:util'
import { seeded } from '../search/random.ts'
import { drawRequest } from '../visitors/addresses.ts'
import { listPositions } from '../visitors/site.ts'
import { readTitles } from './addresses.ts'
import { buildEngine } from './engine-query.ts'
import { command, DOMAIN, type RunningServer, startServer, temporaryFolder } from './product.ts'

const API = '/api/pcsx/search'
const PAGE = '/careers/search'
/** Requests in flight; the servers take turns, so that only one of them has any. */
const CLIENTS = 4
const DIFFERENT = 20
/** The load that is also compared with the engine alone. */
const THREE_WORDS = 'API search, three random words'

const { values } = parseArgs({
  options: {
    ads: { type: 'string' },
    with: { type: 'string' },
    load: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '9' },
    requests: { type: 'string', default: '200' },
  },
})
if (!values.ads || !values.with) {
  console.error(
    'Usage: node compare.ts --ads <ads.jsonl[.gz]> --with <built checkout> [--load "page, all different" …] [--rounds 9] [--requests 200]',
  )
  process.exit(2)
}

const titles = readTitles(values.ads)
const words = [...new Set(titles.flatMap((title) => title.toLowerCase().match(/[a-z]{4,}/g) ?? []))]
const random = seeded(1)
const title = () => random.pick(titles)
const threeWords = () => Array.from({ length: 3 }, () => random.pick(words)).join(' ')
const address = (path: string, query: string) => `${path}?${new URLSearchParams({ domain: DOMAIN, query }).toString()}`
let positionIds: number[] = []

/** Draws what visitors request, all of it or one kind. */
function visit(wanted?: string): string {
  for (;;) {
    const { kind, path } = drawRequest(random, { domain: DOMAIN, titles, positionIds })
    if (wanted === undefined || kind === wanted) return path
  }
}

const LOADS: Record<string, (n: number) => string> = {
  'page, all different': () => address(PAGE, title()),
  'page, three random words': () => address(PAGE, threeWords()),
  'page, cached': (n) => address(PAGE, titles[n % DIFFERENT] ?? ''),
  'API search, all different': () => address(API, title()),
  [THREE_WORDS]: () => address(API, threeWords()),
  'API search, cached': (n) => address(API, titles[n % DIFFERENT] ?? ''),
  'job page': () => visit('job page'),
  suggestions: () => visit('suggestions'),
  'what visitors request': () => visit(),
}
const unknown = values.load?.find((name) => LOADS[name] === undefined)
if (unknown !== undefined) {
  console.error(`There is no load "${unknown}". Choose from: ${Object.keys(LOADS).join('; ')}.`)
  process.exit(2)
}
const loads = Object.entries(LOADS).filter(([name]) => values.load?.includes(name) ?? true)

const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS })

/** Returns the bytes of a response. */
function get(url: string): Promise<number> {
  return new Promise((done, refused) => {
    const request = http.get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      if (response.statusCode !== 200) refused(new Error(`${url} answered ${response.statusCode}.`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('end', () => done(bytes))
    })
    request.once('error', refused)
  })
}

async function measure(server: RunningServer, addresses: readonly string[]) {
  const before = await server.processorSeconds()
  const waiting = [...addresses]
  let bytes = 0
  const client = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const received = await get(`${server.url}${path}`)
      bytes += received
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const used = (await server.processorSeconds()) - before
  return { ms: (used * 1000) / addresses.length, kB: bytes / addresses.length / 1000 }
}

const textOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('query') ?? ''
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** Copies a database with its owner, without whom PostgreSQL doesn't start. */
function copyData(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The database couldn't be copied: ${stderr}`)
}

const folders = [temporaryFolder(), temporaryFolder()] as const
try {
  const [own, other] = folders
  command(own.path, 'tenant', 'create', DOMAIN, '--name', 'Ads')
  command(own.path, 'import', 'jobs', values.ads, '--domain', DOMAIN)
  copyData(own.path, other.path)
  const servers = [await startServer(other.path, { checkout: values.with }), await startServer(own.path)] as const
  positionIds = await listPositions(servers[0].url)
  const results = new Map<string, { ms: number; kB: number }[][]>()
  const engine = await buildEngine(values.ads)
  const alone: number[] = []
  for (let round = -1; round < Number(values.rounds); round += 1)
    for (const [name, load] of loads) {
      const addresses = Array.from({ length: Number(values.requests) }, (_, n) => load(n))
      const measured: { ms: number; kB: number }[] = []
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) measured[at] = await measure(servers[at]!, addresses)
      if (name === THREE_WORDS) alone[round + 1] = engine.measure(addresses.map(textOf))
      // The first round warms up.
      if (round >= 0) results.set(name, [...(results.get(name) ?? []), measured])
    }
  console.log('| load | other, ms | this, ms | ratio | other, kB | this, kB |\n| --- | --: | --: | --: | --: | --: |')
  for (const [name, rounds] of results) {
    const of = (at: number, key: 'ms' | 'kB') => median(rounds.map((round) => round[at]![key]))
    const ratio = median(rounds.map(([before, now]) => now!.ms / before!.ms))
    const cells = [of(0, 'ms').toFixed(2), of(1, 'ms').toFixed(2), ratio.toFixed(2), of(0, 'kB').toFixed(1)]
    console.log(`| ${[name, ...cells, of(1, 'kB').toFixed(1)].join(' | ')} |`)
  }
  const searches = results.get(THREE_WORDS) ?? []
  if (searches.length > 0) {
    const times = (at: number) =>
      median(searches.map((measured, round) => measured[at]!.ms / alone[round + 1]!)).toFixed(1)
    const query = median(alone.slice(1)).toFixed(2)
    console.log(`\n${THREE_WORDS}, as a multiple of a query of this engine (${query} ms): ${times(0)} and ${times(1)}`)
  }
  const memory = await Promise.all(servers.map((server) => server.memoryBytes()))
  console.log(`\nMemory after the loads, in MB: ${memory.map((bytes) => (bytes / 1e6).toFixed(0)).join(' and ')}`)
  for (const server of servers) await server.stop()
} finally {
  agent.destroy()
  for (const folder of folders) folder.remove()
}
