import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { readTitles } from './addresses.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { command, DOMAIN, onCore, pinned, startServer, temporaryFolder } from './product.ts'
import { asTable, asVerdicts, type Figures, type Round } from './report.ts'

const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))
const COMPARE = fileURLToPath(new URL('compare.ts', import.meta.url))
const API = '/api/pcsx/search'
const PAGE = '/careers/search'
const BROWSER = 'gzip, deflate, br'

type Wanted = Pick<LoadOrder, 'path' | 'different' | 'clients'> & Partial<LoadOrder>

/** Loads in the order of each round. */
const LOADS: Record<string, Wanted> = {
  'API search, cached': { path: API, different: 20, clients: 32, watch: true },
  'API search, all different': { path: API, different: 0, clients: 32, watch: true },
  'page, cached': { path: PAGE, different: 20, clients: 8, watch: true },
  'page, all different': { path: PAGE, different: 0, clients: 8, watch: true },
  'page, all different, not compressed': { path: PAGE, different: 0, clients: 8, encoding: 'identity' },
  'page at 150/s, cached': { path: PAGE, different: 20, clients: 64, paced: 150 },
  'page at 150/s, all different': { path: PAGE, different: 0, clients: 64, paced: 150 },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ads: { type: 'string' },
    with: { type: 'string' },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
  },
})
const ads = values.ads ?? positionals[0]
if (!ads) {
  console.error(
    'Usage: node run.ts --ads <ads.jsonl[.gz]> [--with <built checkout>] [--json] [--rounds 3] [--seconds 8]',
  )
  process.exit(2)
}
if (values.with) {
  const compare = [COMPARE, '--ads', ads, '--with', values.with, '--rounds', values.rounds]
  process.exit(spawnSync(process.execPath, compare, { stdio: 'inherit' }).status ?? 1)
}
const seconds = Number(values.seconds)
const log = (line: string): void => {
  if (!values.json) console.error(line)
}

const folder = temporaryFolder()
try {
  const figures = await measure(ads)
  if (values.json) console.log(JSON.stringify(figures, undefined, 2))
  else {
    const where = figures.pinned
      ? 'The server and its PostgreSQL on one core, the load on another.'
      : 'Cores could not be chosen here: the server had all of them.'
    console.log(`${where}\n\n${asTable(figures)}\n\n${asVerdicts(figures)}`)
  }
} finally {
  folder.remove()
}

async function measure(file: string): Promise<Figures> {
  const titles = readTitles(file)
  log(`importing ${file} …`)
  command(folder.path, 'tenant', 'create', DOMAIN, '--name', 'Ads')
  command(folder.path, 'import', 'jobs', file, '--domain', DOMAIN)
  log('starting …')
  const first = await startServer(folder.path)
  const loads: Record<string, Round[]> = {}
  // Each load starts at a search that no other one reaches.
  let from = 0
  const load = async (wanted: Wanted, length = seconds): Promise<Round> => {
    const order: LoadOrder = { url: first.url, ads: file, from, encoding: BROWSER, seconds: length, ...wanted }
    const before = await first.processorSeconds()
    const result = await run(order)
    const used = (await first.processorSeconds()) - before
    from += wanted.different || result.answered
    return { ...result, processorMsEach: (used * 1000) / result.answered }
  }
  try {
    log('warming up …')
    for (const wanted of Object.values(LOADS).slice(0, 4)) await load(wanted, Math.min(seconds, 5))
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [name, wanted] of Object.entries(LOADS)) (loads[name] ??= []).push(await load(wanted))
      log(`round ${round + 1} done`)
    }
    const memoryBytes = await first.memoryBytes()
    await first.stop()
    const second = await startServer(folder.path)
    await second.stop()
    const { readyMs, idleMs } = second
    return { titles: titles.length, pinned, loads, secondStart: { readyMs, idleMs }, memoryBytes }
  } catch (error) {
    await first.stop().catch(() => undefined)
    throw error
  }
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const [program, args] = onCore(1, process.execPath, [LOAD, JSON.stringify(order)])
  const { stdout } = await promisify(execFile)(program, args)
  return JSON.parse(stdout) as LoadResult
}
