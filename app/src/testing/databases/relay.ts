import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a program and a database, which can fail. */
export interface Relay {
  connection: { connectionString: string }
  /** Times of the attempts to connect since it was cut. */
  attempts: number[]
  /** Closes every connection, and each new one at once. */
  cut(): void
  /** Passes nothing more on for the present connections, and closes none of them. New ones work, or are refused. */
  silence(then: 'works' | 'refuses'): void
  mend(): void
  close(): void
}

/** Opens a relay to the database of a URL with a socket folder. The caller closes it. */
export async function openRelay(databaseUrl: string): Promise<Relay> {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host') ?? ''
  const sockets = new Set<Socket>()
  const attempts: number[] = []
  let broken = false
  const relay = createServer((socket) => {
    attempts.push(performance.now())
    socket.on('error', () => undefined)
    if (broken) return socket.destroy()
    const target = connect(`${folder}/.s.PGSQL.${url.port || 5432}`)
    target.on('error', () => undefined)
    for (const end of [socket, target]) sockets.add(end)
    return socket.pipe(target).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  const through = new URL(url)
  through.searchParams.set('host', '127.0.0.1')
  through.port = String(typeof address === 'object' ? address?.port : '')
  return {
    connection: { connectionString: through.href },
    attempts,
    cut() {
      broken = true
      attempts.length = 0
      for (const socket of sockets) socket.destroy()
    },
    silence(then) {
      broken = then === 'refuses'
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    mend() {
      broken = false
    },
    close() {
      relay.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
