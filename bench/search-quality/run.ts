// Imports job ads into a temporary site, asks judged queries over HTTP, and prints the table of the score.mjs beside them.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const DOMAIN = 'judged.example'
const WAIT_MS = 500
const source = (path: string) => fileURLToPath(new URL(`../../app/src/main/${path}`, import.meta.url))

const { values } = parseArgs({
  options: {
    ads: { type: 'string' },
    queries: { type: 'string' },
    data: { type: 'string' },
    kind: { type: 'string' },
    id: { type: 'string' },
    worst: { type: 'string' },
    out: { type: 'string' },
    now: { type: 'string' },
  },
})
const { ads, queries, data, ...passed } = values
if (ads === undefined || queries === undefined) {
  process.stdout.write('skipped: name the ads with --ads FILE and the judged queries with --queries FILE.\n')
} else process.exitCode = await judge(ads, queries)

async function judge(adsFile: string, queriesFile: string): Promise<number> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'foyer-search-quality-'))
  mkdirSync(folder, { recursive: true })
  const isNew = readdirSync(folder).length === 0
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const env = {
    ...process.env,
    FOYER_DATA: folder,
    FOYER_SEED: 'none',
    FOYER_LIMITS: 'off',
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    PORT: '0',
  }
  const foyer = (...given: string[]) =>
    spawnSync(process.execPath, [source('cli.ts'), ...given], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status
  try {
    if (isNew) foyer('tenant', 'create', DOMAIN, '--name', 'Judged')
    if (foyer('import', 'jobs', adsFile, '--domain', DOMAIN) !== 0) return 1
    const server = await startServer(env)
    try {
      await untilFound(server.url)
      const options = Object.entries(passed).flatMap(([name, value]) => [`--${name}`, value])
      const score = join(dirname(queriesFile), 'score.mjs')
      const requested = ['--base', server.url, '--domain', DOMAIN, '--ads', adsFile, '--queries', queriesFile]
      return spawnSync(process.execPath, [score, ...requested, ...options], { stdio: 'inherit' }).status ?? 1
    } finally {
      await server.stop()
    }
  } finally {
    if (data === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function startServer(env: NodeJS.ProcessEnv): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = spawn(process.execPath, [source('server.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
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
    },
  }
}

/** Waits until searches find all jobs; until then they are refused. */
async function untilFound(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/pcsx/search?domain=${DOMAIN}`)
    if (answer.ok) return
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}
