import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const COMMAND = join(ROOT, 'app/src/main/cli.ts')
const START_MS = 300_000

export const DOMAIN = 'ads.example'

/** True if processes can be pinned to cores: the server gets the first, the load the second. */
export const pinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** Returns program and arguments that run a command on one core, or anywhere if pinning is unavailable. */
export function onCore(core: number, command: string, args: string[]): [string, string[]] {
  return pinned ? ['taskset', ['-c', String(core), command, ...args]] : [command, args]
}

export interface RunningServer {
  url: string
  /** Milliseconds from process start to the first response of `/healthz`. */
  readyMs: number
  /** Milliseconds from process start until the server is idle with its index built. */
  idleMs: number
  /** Processor time of the server's process only, without PostgreSQL. */
  processorSeconds(): Promise<number>
  memoryBytes(): Promise<number>
  /** Reads all metrics at once, since some count from the last reading; a metric without labels is found by its name. */
  readMetrics(): Promise<(name: string) => number>
  stop(): Promise<void>
}

/** Returns the arguments with which `npm start` starts the server of a checkout, including its memory flags. */
function startArguments(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** Creates a folder for one run's database. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

type Seed = 'none' | 'demo'

const environment = (data: string, databaseUrl = '', seed: Seed = 'none') => ({
  ...process.env,
  FOYER_DATA: data,
  FOYER_SEED: seed,
  FOYER_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
})

/** Runs an operator command on the folder; a failure ends the benchmark with its output. */
export function command(data: string, ...args: string[]): void {
  commandOn({ data }, ...args)
}

/** Runs an operator command on the database of another PostgreSQL, if there is an address. */
export function commandOn({ data, databaseUrl }: { data: string; databaseUrl?: string }, ...args: string[]): void {
  const options = { cwd: ROOT, env: environment(data, databaseUrl), encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], options)
  if (status !== 0) throw new Error(`foyer ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

/** Returns program and arguments that run a program in another way, such as on one core. */
export type Launcher = (program: string, args: string[]) => [string, string[]]

export interface StartOptions {
  /** Fills an empty database with the demo. */
  seed?: Seed
  /** PostgreSQL instead of the embedded one. */
  databaseUrl?: string
  /** The first core alone, if nothing is given. */
  launch?: Launcher
  /** Another built checkout whose server is started, instead of this one. */
  checkout?: string
}

/** Starts the server on the folder, and waits until it is ready and idle. */
export async function startServer(data: string, options: StartOptions = {}): Promise<RunningServer> {
  const { seed, databaseUrl, launch = (...launched) => onCore(0, ...launched), checkout = ROOT } = options
  const began = performance.now()
  const [program, args] = launch(process.execPath, startArguments(checkout))
  const env = environment(data, databaseUrl, seed)
  const child = spawn(program, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'inherit'] })
  // An aborted benchmark leaves no server behind.
  process.once('exit', () => child.kill())
  const url = await readyUrl(child)
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await setTimeout(20)
  const readyMs = performance.now() - began
  const readMetrics = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  }
  const metric = async (name: string): Promise<number> => (await readMetrics())(name)
  const processorSeconds = () => metric('foyer_process_cpu_seconds_total')
  let idleMs = performance.now() - began
  for (let quiet = 0, used = await processorSeconds(); quiet < 3;) {
    await setTimeout(500)
    const now = await processorSeconds()
    if (now - used > 0.1) {
      quiet = 0
      idleMs = performance.now() - began
    } else quiet += 1
    used = now
  }
  return {
    url,
    readyMs,
    idleMs,
    processorSeconds,
    memoryBytes: () => metric('foyer_process_resident_memory_bytes'),
    readMetrics,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
    },
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    const late = AbortSignal.timeout(START_MS)
    late.addEventListener('abort', () => failed(new Error(`The server was not ready in time. It said: ${said}`)))
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}. It said: ${said}`)))
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const url = /Foyer is ready at (\S+)/.exec(said)?.[1]
      if (url) found(url)
    })
  })
}
