// Runs Lighthouse with its mobile preset on pages of the demo: careers home, search, a position, sign-in; several
// alternating rounds.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedChromium } from '../../scripts/find-chromium.mjs'
import { type Figures, middle, readReport, table } from './report.ts'

const DOMAIN = 'meridian.example'
const rounds = Number(argument('--rounds') ?? 5)
const chromium = process.env['CHROMIUM_PATH'] ?? installedChromium()
if (!chromium) throw new Error('No Chromium was found. Name one with CHROMIUM_PATH.')

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

/** Starts the product with the demo on a temporary folder, and waits until it is ready. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'foyer-bench-pages-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(data, 0o755)
  const server = spawn(process.execPath, [fileURLToPath(new URL('../../app/src/main/server.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', FOYER_DATA: data, FOYER_SEED: 'demo', DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      const ready = /Foyer is ready at (\S+)/.exec(chunk.toString())?.[1]
      if (ready) resolve(ready)
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Returns the newest position. On a busy machine the search needs a moment after the start. */
async function firstPosition(url: string): Promise<{ positionUrl: string }> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`${url}/api/pcsx/search?domain=${DOMAIN}`)
    const { data } = (await answer.json()) as { data: { positions?: { positionUrl: string }[] } }
    const [first] = data.positions ?? []
    if (first) return first
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The demo has no positions.')
}

/** Runs Lighthouse once, in a separate process and browser. */
function measure(url: string): Figures {
  const cli = fileURLToPath(new URL('node_modules/lighthouse/cli/index.js', import.meta.url))
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [cli, url, '--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox'],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}: ${stderr}`)
  return readReport(JSON.parse(stdout))
}

const server = await startServer()
try {
  const { positionUrl } = await firstPosition(server.url)
  const pages = {
    home: `${server.url}/careers?domain=${DOMAIN}`,
    search: `${server.url}/careers/search?domain=${DOMAIN}&query=engineer`,
    position: `${server.url}${positionUrl}?domain=${DOMAIN}`,
    'sign in': `${server.url}/candidate/login?domain=${DOMAIN}`,
  }
  const measured = Object.entries(pages).map(([page, address]) => ({ page, address, runs: [] as Figures[] }))
  for (let round = 1; round <= rounds; round += 1) {
    for (const { page, address, runs } of measured) {
      runs.push(measure(address))
      process.stderr.write(`round ${round} of ${rounds}: ${page}\n`)
    }
  }
  const results = measured.map(({ page, runs }) => ({ page, median: middle(runs), runs }))
  console.log(process.argv.includes('--json') ? JSON.stringify(results) : table(results))
} finally {
  await server.stop()
}
