// Starts the server again, in turns with that of another clone: npm run bench -- --only start [--ads FILE] [--baseline CLONE]
// The clone must be built. Each has a new data folder with the demo, or with a file of ads.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { percentile } from '../bench-site/percentile.ts'
import { startProduct } from '../bench-site/running-product.ts'

const ROUNDS = 5
const INDEX_IN_USE = /"msg":"search index (?:read|built)"/

const DOMAIN = 'bench.example'

const { values } = parseArgs({ options: { ads: { type: 'string' }, baseline: { type: 'string' } }, strict: false })
const ours = resolve(import.meta.dirname, '../..')
const clones = [ours, ...(typeof values.baseline === 'string' ? [values.baseline] : [])]
const env = { FOYER_SEED: typeof values.ads === 'string' ? 'none' : 'demo' }

/** Returns a new data folder, with the ads if there are any. */
function dataOf(root: string): string {
  const data = mkdtempSync(join(tmpdir(), 'foyer-start-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(data, 0o755)
  const command = (...words: string[]) =>
    execFileSync(process.execPath, ['app/src/main/cli.ts', ...words], {
      cwd: root,
      env: { ...process.env, FOYER_DATA: data },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if (typeof values.ads === 'string') {
    command('tenant', 'create', DOMAIN, '--name', 'Bench')
    command('import', 'jobs', values.ads)
  }
  return data
}

interface Start {
  readyMs: number
  indexMs: number
  cpu: number
}

async function start(root: string, data: string): Promise<Start> {
  const began = performance.now()
  const since = () => performance.now() - began
  const product = startProduct(root, data, env)
  const ready = product.saw(/is ready at/).then(since)
  const index = product.saw(INDEX_IN_USE).then((cpu) => ({ cpu, ms: since() }))
  const [readyMs, { cpu, ms }] = await Promise.all([ready, index])
  await product.stop()
  return { readyMs, indexMs: ms, cpu }
}

const sites = clones.map((root) => ({ root, data: dataOf(root), list: [] as Start[] }))
try {
  // The first ones write the demo, the index, and the compiled code.
  for (const { root, data } of sites) await start(root, data)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { root, data, list } of sites) list.push(await start(root, data))
} finally {
  for (const { data } of sites) rmSync(data, { recursive: true, force: true })
}
const medians = sites.map(({ root, list }) => {
  const median = (of: (each: Start) => number) => percentile(list.map(of), 0.5)
  const figures = { root, cpu: median(({ cpu }) => cpu) }
  console.log(
    `${root === ours ? 'this clone' : root}: ready ${median(({ readyMs }) => readyMs).toFixed(0)} ms, index in use ` +
      `${median(({ indexMs }) => indexMs).toFixed(0)} ms, ${figures.cpu.toFixed(2)} s of processor time until then`,
  )
  return figures
})
const [first, second] = medians
if (first && second) console.log(`ratio of processor time: ${(first.cpu / second.cpu).toFixed(2)}`)
