import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { serverLimits } from '#config/server-limits.ts'

type EndConnection = (error: Error & { code: string }, socket: Socket) => void

/**
 * Ends requests whose body takes too long: a form with files must keep a minimum rate, any other body must arrive within
 * `requestTimeoutMs`.
 */
export function limitBodyTime({ raw }: FastifyRequest, takesFiles: boolean, end: EndConnection): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers
  // An injected request has no connection.
  if ((length === '0' && chunked === undefined) || !(raw.socket instanceof Socket)) return
  const { socket } = raw
  const late = () => {
    const error = new Error('The body did not arrive in time.')
    if (!raw.complete) end(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
  let [read, slow] = [socket.bytesRead, 0]
  const checkRate = () => {
    const least = (serverLimits.uploadBytesPerSecond * serverLimits.uploadRateMs) / 1000
    slow = socket.bytesRead - read < least ? slow + 1 : 0
    read = socket.bytesRead
    // Once can also mean that this process was busy and had not read what was there.
    if (slow > 1) late()
  }
  const timer = takesFiles
    ? setInterval(checkRate, serverLimits.uploadRateMs)
    : setTimeout(late, serverLimits.requestTimeoutMs)
  timer.unref()
  // Both kinds of timer are cleared alike.
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer))
}

/**
 * Reads on for a while after the answer when the body has not ended, so that the sender finds time to see the answer, and then closes
 * the connection: at most `refusedBodyBytes`, within `refusedBodyMs`.
 */
export function limitUnreadBody({ raw }: FastifyRequest): void {
  if (raw.complete || !(raw.socket instanceof Socket)) return
  const { socket } = raw
  const end = socket.bytesRead + serverLimits.refusedBodyBytes
  const deadline = performance.now() + serverLimits.refusedBodyMs
  // Node discards the rest without telling anyone, so only the count of the socket shows how much there was.
  const watch = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(watch)
    if (socket.bytesRead <= end && performance.now() < deadline) return
    clearInterval(watch)
    socket.destroy()
  }, serverLimits.refusedBodyCheckMs)
}
