import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A network between a program and a database, which can fail. */
export interface Relay {
  connection: { connectionString: string }
  /** Times of the attempts to connect since it was cut. */
  attempts: number[]
  /** Closes every connection, and each new one at once. */
  cut(): void
  /** Drops all data on the existing connections without closing them. New ones work, or are refused. */
  silence(then: 'works' | 'refuses'): void
  mend(): void
  close(): void
}

/**
 * Opens a relay to the database of a URL with a socket folder. The caller closes it. `split` cuts the database's data
 * into pieces that arrive one after another.
 */
export async function openRelay(databaseUrl: string, split?: (sent: Buffer) => Buffer[]): Promise<Relay> {
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
    socket.pipe(target)
    if (!split) return target.pipe(socket)
    // Small packets must be sent one by one.
    socket.setNoDelay(true)
    return pipeline(target, inPieces(split), socket).catch(() => undefined)
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

/** Turns of the event loop in which the receiving end, in the same process, reads the written data. */
const TURNS = 4

const inPieces = (split: (sent: Buffer) => Buffer[]) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const sent of source)
      for (const piece of split(sent)) {
        for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
        yield piece
      }
  }

/** Cuts PostgreSQL's messages to a client after each one that is not a row of COPY, and after some of these. */
export function splitMessages(): (sent: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0)
  let rows = 0
  return (sent) => {
    rest = Buffer.concat([rest, sent])
    const pieces: Buffer[] = []
    let end = 0
    let from = 0
    while (rest.length >= end + HEAD_BYTES) {
      const next = end + 1 + rest.readUInt32BE(end + 1)
      if (rest.length < next) break
      const isRow = rest[end] === COPY_DATA
      end = next
      if (isRow && ++rows % ROWS_TOGETHER !== 0) continue
      pieces.push(rest.subarray(from, end))
      from = end
    }
    rest = rest.subarray(from)
    return pieces
  }
}

const HEAD_BYTES = 5
const COPY_DATA = 'd'.charCodeAt(0)
const ROWS_TOGETHER = 50
