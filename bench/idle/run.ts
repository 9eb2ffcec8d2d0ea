// Measures the processor time of a server without visitors, beside that of another clone: npm run bench -- --only idle [--baseline CLONE]
// The clone must be built. Both run at the same time, each on a new data folder with the demo.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProduct } from '../bench-site/running-product.ts'

/** Work that follows a first start, such as saving the index, has ended by then. */
const SETTLE_MS = 120_000
const MEASURE_MS = 120_000

const { values } = parseArgs({ options: { baseline: { type: 'string' } }, strict: false })
const ours = resolve(import.meta.dirname, '../..')
const clones = [ours, ...(typeof values.baseline === 'string' ? [values.baseline] : [])]

const running = clones.map((root) => {
  const data = mkdtempSync(join(tmpdir(), 'foyer-idle-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(data, 0o755)
  return { root, data, product: startProduct(root, data, { FOYER_SEED: 'demo' }) }
})
try {
  await Promise.all(running.map(({ product }) => product.saw(/is ready at/)))
  await pause(SETTLE_MS)
  const before = running.map(({ product }) => product.cpu())
  await pause(MEASURE_MS)
  const shares = running.map(({ root, product }, at) => {
    const now = product.cpu()
    const share = (of: 'server' | 'database') => ((now[of] - (before[at]?.[of] ?? 0)) / MEASURE_MS) * 100_000
    const [server, database] = [share('server'), share('database')]
    console.log(
      `${root === ours ? 'this clone' : root}: server ${server.toFixed(2)} %, database ${database.toFixed(2)} %, ` +
        `together ${(server + database).toFixed(2)} % of a core`,
    )
    return server + database
  })
  const [first, second] = shares
  if (first !== undefined && second !== undefined) console.log(`ratio: ${(first / second).toFixed(2)}`)
} finally {
  await Promise.all(running.map(({ product }) => product.stop()))
  for (const { data } of running) rmSync(data, { recursive: true, force: true })
}
