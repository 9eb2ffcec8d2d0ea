import type { FastifyReply } from 'fastify'
import { httpLimits } from './limits.ts'

/** A stream of server-sent events (HTML Living Standard, 9.2). */
export interface EventStream {
  send(event: { id: string; kind: string; data?: object | undefined }): void
  /** Sends a comment, which keeps proxies from closing an idle connection. Disconnects a reader that is far behind. */
  beat(): void
  end(): void
}

/** Hijacks a reply, bypassing compression and buffering; `closed` is called once, whichever side ends the stream. */
export function openEventStream(reply: FastifyReply, closed: () => void): EventStream {
  const { raw } = reply
  reply.hijack()
  raw.on('close', closed)
  raw.on('error', () => undefined)
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Lets a stopping server finish without waiting for keep-alive.
    connection: 'close',
    // Disables response buffering in nginx.
    'x-accel-buffering': 'no',
    'x-request-id': reply.request.id,
  })
  if (raw.destroyed) closed()
  // Jitter: clients that lost a server reconnect over several seconds rather than all at once.
  raw.write(`retry: ${Math.round(httpLimits.streamRetryMs * (0.5 + Math.random()))}\n\n`)
  return {
    send({ id, kind, data }) {
      if (raw.writable) raw.write(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data ?? {})}\n\n`)
    },
    beat() {
      if (raw.writableLength > httpLimits.streamBufferBytes) raw.destroy()
      else if (raw.writable) raw.write(':\n\n')
    },
    end() {
      raw.end()
    },
  }
}
