import { serverLimits } from '#config/server-limits.ts'
import { isAlive, whileLocked } from './data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

interface Watching {
  /** Called with the process id of the database that was started. */
  onStart(pid: number): void
  say(details: object, sentence: string): void
}

/**
 * Starts the embedded PostgreSQL again whenever its process has ended, for example because the system was short of memory. What
 * was acknowledged is on disk, and connections are replaced by the pool. @returns a function that ends this
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
  }, serverLimits.databaseWatchMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await starting
  }
}
