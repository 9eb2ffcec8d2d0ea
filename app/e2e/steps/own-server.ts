import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const CWD = fileURLToPath(new URL('../..', import.meta.url))

/** A server with a separate database, which no other test uses. */
export interface OwnServer {
  /** Returns the first line of its output that matches, from now or before. */
  line(pattern: RegExp): Promise<string>
  foyer(...args: string[]): Promise<void>
  stop(): Promise<void>
}

/** Starts a server without demo data, with further settings. */
export function startOwnServer(settings: Record<string, string>): OwnServer {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-own-'))
  // Run as root, PostgreSQL is another user, who has to pass through.
  chmodSync(folder, 0o755)
  const env = {
    ...process.env,
    FOYER_DATA: folder,
    FOYER_SEED: 'none',
    FOYER_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    PORT: '0',
    ...settings,
  }
  const child = spawn(process.execPath, ['src/main/start.ts'], { cwd: CWD, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  return {
    async line(pattern) {
      for (;;) {
        const found = lines.find((line) => pattern.test(line))
        if (found !== undefined) return found
        await Promise.race([once(output, 'line'), once(child, 'exit')])
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
      }
    },
    async foyer(...args) {
      const command = spawn(process.execPath, ['src/main/cli.ts', ...args], { cwd: CWD, env })
      const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'close')])
      if (code !== 0) throw new Error(`${args.join(' ')}: ${said}`)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
