import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bundleOf } from '#main/boot/bundle-of.ts'

/** The bundle starts in a third of the time, and the tests that kill servers start a hundred. */
const SERVER = fileURLToPath(bundleOf('killable-server') ?? new URL('killable-server.ts', import.meta.url))

/** A server in a separate process. */
export interface ServerProcess {
  url: string
  /** Makes the server kill itself after this many further database statements. */
  dieAfter(statements: number): void
  /** Resolves when the server has exited. */
  exited: Promise<void>
  /** Kills the server and resolves when it has exited. */
  kill(): Promise<void>
}

/**
 * Starts a server on a database and folder that others can share; `leaves` names a kind of job it does not run, and
 * `listenUrl` is as DATABASE_LISTEN_URL.
 */
export async function startServerProcess(
  databaseUrl: string,
  folder: string,
  { leaves = '', listenUrl }: { leaves?: string; listenUrl?: string | undefined } = {},
): Promise<ServerProcess> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: databaseUrl,
    ...(listenUrl && { DATABASE_LISTEN_URL: listenUrl }),
    FOYER_DATA: folder,
    FOYER_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  const child: ChildProcess = spawn(process.execPath, [SERVER, leaves], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const said = await Promise.race([once(child, 'message'), ended])
  if (!said) throw new Error('The server ended before it listened.')
  return {
    url: String(said[0]),
    exited: ended,
    dieAfter: (statements) => void child.send(statements),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
