import pg from 'pg'

/** `application_name` of listening connections, by which servers are recognized. */
export const LISTENER_NAME = 'foyer-listen'

/** Bounds of the reconnection backoff, in milliseconds. */
const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 5000

/** Thrown if a pooler is between this process and PostgreSQL, which would swallow all notifications. */
export class PooledConnectionError extends Error {
  override name = 'PooledConnectionError'
}

/** Poolers report their own numbers instead of the process id of PostgreSQL. */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  if (rows[0]?.pid === Reflect.get(client, 'processID')) return
  throw new PooledConnectionError(
    'DATABASE_URL leads to a connection pooler, such as PgBouncer, which passes no notices between processes. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
  )
}

/**
 * Listens on a PostgreSQL channel over a dedicated connection and reconnects if it breaks.
 * Notifications sent while disconnected are lost, so callers must also poll a sequence.
 * @returns a function that stops listening
 * @throws PooledConnectionError
 */
export async function listen(
  connection: pg.PoolConfig,
  channel: string,
  onNotice: (payload: string) => void,
  onReconnect: () => void = () => undefined,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: LISTENER_NAME })
    next.on('notification', (notice) => onNotice(notice.payload ?? ''))
    next.on('error', () => undefined)
    try {
      await next.connect()
      await refusePooler(next)
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    // A failed connection also ends. If that counted as a second failure, the attempts would double each time.
    next.on('end', () => reconnect(RETRY_MIN_MS))
    if (stopped) await next.end()
    else client = next
  }

  function reconnect(delayMs: number): void {
    if (stopped) return
    client = undefined
    retry = setTimeout(() => {
      open().then(onReconnect, () => reconnect(Math.min(delayMs * 2, RETRY_MAX_MS)))
    }, delayMs)
  }

  await open()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
