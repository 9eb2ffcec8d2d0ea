import { databaseLimits } from './limits.ts'
import { isAlive, whileLocked } from './data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

interface Watching {
  /** Called with the process id of the database that was started. */
  onStart(pid: number): void
  say(details: object, sentence: string): void
}

/**
 * Restarts the embedded PostgreSQL whenever its process has ended, for example because the system was short of memory.
 * Acknowledged data is on disk, and the pool replaces connections.
 * @returns a function that stops this
 */
export function keepPostgresRunning(
  dataFolder: string,
  embedded: EmbeddedPostgres,
  { onStart, say }: Watching,
): () => Promise<void> {
  let starting: Promise<void> | undefined

  async function restart(): Promise<void> {
    say({ pid: embedded.pid }, 'the embedded PostgreSQL ended and is started again')
    // Its backends end by themselves, but until then the next one can't start.
    const { pid } = await whileLocked(dataFolder, () => startEmbeddedPostgres(dataFolder))
    embedded.pid = pid
    onStart(pid)
    say({ pid }, 'the embedded PostgreSQL runs again')
  }

  const timer = setInterval(() => {
    if (starting || isAlive(embedded.pid)) return
    starting = restart()
      .catch((error: unknown) => say({ err: error }, 'the embedded PostgreSQL could not be started; it is tried again'))
      .finally(() => (starting = undefined))
  }, databaseLimits.watchMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await starting
  }
}
