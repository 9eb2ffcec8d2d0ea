import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bundleOf } from '#main/boot/bundle-of.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** True if the build matches these sources, so that versions can be made of it. */
export const isBuilt = bundleOf('server') !== undefined

export interface VersionProcess {
  url: string
  /** Stops the server like an orchestrator. */
  stop(): Promise<void>
}

/**
 * Copies the build to a folder as another version, with additional migrations. With `rename`, the first script of its
 * pages has another name, so all scripts that import it have different content.
 * @returns the path of the first script
 */
export function copyVersion(
  folder: string,
  { migrations = {}, rename = false }: { migrations?: Record<string, string>; rename?: boolean } = {},
): string {
  const app = join(folder, 'app')
  mkdirSync(app, { recursive: true })
  for (const name of ['node_modules', 'packages', 'package-lock.json', 'package.json'])
    symlinkSync(join(ROOT, name), join(folder, name))
  for (const name of ['src', 'demo', 'node_modules', 'package.json'])
    if (existsSync(join(ROOT, 'app', name))) symlinkSync(join(ROOT, 'app', name), join(app, name))
  const leave = /\.map$|compile-cache/
  cpSync(join(ROOT, 'app', 'dist'), join(app, 'dist'), {
    recursive: true,
    filter: (path) => !leave.test(basename(path)),
  })
  addMigrations(folder, migrations)
  const client = join(app, 'dist', 'client')
  const manifest = readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')
  const { file } = (JSON.parse(manifest) as Record<string, { file: string }>)['src/main/browser.tsx'] ?? { file: '' }
  if (!rename) return `/${file}`
  const renamed = file.replace(/-[\w-]{7}\.js$/, '-0ther1y.js')
  renameIn(join(client, '.vite'), basename(file), basename(renamed))
  renameIn(join(client, 'gen', 'js'), basename(file), basename(renamed))
  return `/${renamed}`
}

/** Adds migrations to the copy of a version. */
export function addMigrations(folder: string, migrations: Record<string, string>): void {
  const to = join(folder, 'app', 'migrations')
  if (!existsSync(to)) cpSync(join(ROOT, 'app', 'migrations'), to, { recursive: true })
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(to, `${name}.sql`), sql)
}

function renameIn(folder: string, from: string, to: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!/\.(?:js|mjs|json)$/.test(name)) continue
    const source = readFileSync(path, 'utf8')
    if (!source.includes(from) && name !== from) continue
    writeFileSync(join(folder, name === from ? to : name), source.replaceAll(from, to))
    for (const stale of [`${path}.br`, `${path}.gz`, ...(name === from ? [path] : [])]) rmSync(stale, { force: true })
  }
}

/** Starts the server of a version's copy. @throws its output if it ends before it is ready */
export async function startVersion(folder: string, variables: Record<string, string>): Promise<VersionProcess> {
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'app', 'dist', 'main', 'server.js')], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'info', FOYER_SEED: 'none', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The server has no output.')
  const complaints = text(stderr)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    stdout.on('data', (chunk) => {
      said += String(chunk)
      const ready = /^Foyer is ready at (\S+)$/m.exec(said)?.[1]
      if (ready) resolve(ready)
    })
    ended.then(async () => reject(new Error(await complaints))).catch(() => undefined)
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
