import pg from 'pg'

/** `application_name` of listening connections, by which servers are recognized. */
export const LISTENER_NAME = 'foyer-listen'

/** Upper bound of the reconnection backoff, in milliseconds. */
const RETRY_MAX_MS = 5000

/**
 * Listens on a PostgreSQL channel over a dedicated connection and reconnects if it breaks.
 * Notifications sent while disconnected are lost, so callers must also poll a sequence.
 * @returns a function that stops listening
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
    next.on('end', () => reconnect(100))
    await next.connect()
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = next
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
