// Compares form libraries on the same form, in one interleaved run of headless Chromium.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { buildEntry, serve, type Built } from './build.ts'
import { rows } from './entries.ts'
import { measure, type Figures } from './measure.ts'
import { report, type Result } from './report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '50,300,1000' },
    /** Comma-separated parts of row names. */
    rows: { type: 'string', default: '' },
    /** Time after which no further round starts, in minutes. */
    minutes: { type: 'string', default: '60' },
    json: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes.split(',').map(Number)
const wanted = rows.filter(({ name }) => values.rows.split(',').some((part) => name.includes(part)))

const built = new Map<string, Built>()
for (const entry of new Set(wanted.map((row) => row.entry))) built.set(entry, await buildEntry(entry))
const { url, server } = await serve(built)
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // Without a frame rate limit, the time to the frame equals the work.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-frame-rate-limit',
    '--disable-gpu-vsync',
    '--js-flags=--expose-gc',
  ],
})

const results = new Map<string, { row: string; size: number; runs: Figures[] }>()
const loads: number[] = []
const end = Date.now() + Number(values.minutes) * 60_000
let rounds = 0
try {
  for (let round = 1; round <= Number(values.rounds) && Date.now() < end; round += 1) {
    rounds = round
    for (const size of sizes) {
      // Every other round runs in reverse, so that a drift of the machine affects all rows.
      for (const { name, entry, query } of round % 2 ? wanted : wanted.toReversed()) {
        const key = `${name} ${size}`
        const result = results.get(key) ?? { row: name, size, runs: [] }
        results.set(key, result)
        const figures = await measure(browser, `${url}/${entry}/?${query ?? ''}`, size)
        // Counted in a separate run, since counting adds work.
        if (entry === 'form-kit' && round === 1) {
          figures.renders = (await measure(browser, `${url}/${entry}/?renders&${query ?? ''}`, size)).renders
        }
        result.runs.push(figures)
        loads.push(loadavg()[0] ?? 0)
      }
    }
    process.stderr.write(`round ${round} of ${values.rounds}\n`)
  }
} finally {
  await browser.close()
  server.close()
}

const all: Result[] = [...results.values()]
if (values.json) console.log(JSON.stringify(all))
else {
  const load = loads.toSorted((a, b) => a - b)
  const range = [load[0], load[Math.floor(load.length / 2)], load.at(-1)].map((one) => one?.toFixed(1)).join(' / ')
  console.log(`Chromium ${browser.version()}, ${rounds} rounds; load of the machine (least / median / most): ${range}`)
  console.log(report(all, built))
}
