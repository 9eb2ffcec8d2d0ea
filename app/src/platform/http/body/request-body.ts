import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { httpLimits } from '../limits.ts'

type EndConnection = (error: Error & { code: string }, socket: Socket) => void

/**
 * Ends requests whose body is too slow: forms with files must keep a minimum rate, other bodies must arrive within
 * `requestTimeoutMs`.
 */
export function limitBodyTime({ raw }: FastifyRequest, takesFiles: boolean, end: EndConnection): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers
  // Injected requests have no socket.
  if ((length === '0' && chunked === undefined) || !(raw.socket instanceof Socket)) return
  const { socket } = raw
  const late = () => {
    const error = new Error('The body did not arrive in time.')
    if (!raw.complete) end(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
  let [read, slow] = [socket.bytesRead, 0]
  const checkRate = () => {
    const least = (httpLimits.uploadBytesPerSecond * httpLimits.uploadRateMs) / 1000
    slow = socket.bytesRead - read < least ? slow + 1 : 0
    read = socket.bytesRead
    // A single slow interval can also mean that this process was busy and had not read.
    if (slow > 1) late()
  }
  const timer = takesFiles
    ? setInterval(checkRate, httpLimits.uploadRateMs)
    : setTimeout(late, httpLimits.requestTimeoutMs)
  timer.unref()
  // `clearInterval` clears timeouts as well.
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer))
}

/**
 * After the response, reads up to `refusedBodyBytes` more of an unfinished body for at most `refusedBodyMs`, so that
 * the sender can see the response, then closes the connection.
 */
export function limitUnreadBody({ raw }: FastifyRequest): void {
  if (raw.complete || !(raw.socket instanceof Socket)) return
  const { socket } = raw
  const end = socket.bytesRead + httpLimits.refusedBodyBytes
  const deadline = performance.now() + httpLimits.refusedBodyMs
  // Node discards the rest silently, so only the socket's byte count shows how much arrived.
  const watch = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(watch)
    if (socket.bytesRead <= end && performance.now() < deadline) return
    clearInterval(watch)
    socket.destroy()
  }, httpLimits.refusedBodyCheckMs)
}
