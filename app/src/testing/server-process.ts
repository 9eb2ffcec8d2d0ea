import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('offer-server.ts', import.meta.url))

/** A server that is a process of its own. */
export interface ServerProcess {
  url: string
  /** Has it kill itself when so many statements have gone to the database from now on. */
  dieAfter(statements: number): void
  /** Resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts one on a database and a folder that others may share; `leaves` names a kind of jobs that it does not do. */
export async function startServerProcess(databaseUrl: string, folder: string, leaves = ''): Promise<ServerProcess> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: databaseUrl,
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
    dieAfter: (statements) => void child.send(statements),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
