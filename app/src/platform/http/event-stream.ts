import type { FastifyReply } from 'fastify'
import { serverLimits } from '#config/server-limits.ts'

/** An answer that goes on: server-sent events (HTML Living Standard, 9.2). */
export interface EventStream {
  send(event: { id: string; kind: string; data?: object | undefined }): void
  /** A comment, which keeps proxies from ending a silent connection. A reader that is far behind is cut off. */
  beat(): void
  end(): void
}

/** Takes over a reply. Nothing compresses or buffers it; `closed` is called once, whoever ends it. */
export function openEventStream(reply: FastifyReply, closed: () => void): EventStream {
  const { raw } = reply
  reply.hijack()
  raw.on('close', closed)
  raw.on('error', () => undefined)
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // So that a server that stops does not wait for it to be used again.
    connection: 'close',
    // Asks nginx not to hold events back.
    'x-accel-buffering': 'no',
    'x-request-id': reply.request.id,
  })
  if (raw.destroyed) closed()
  // Pages that lost a server come back over some seconds, not all at once.
  raw.write(`retry: ${Math.round(serverLimits.streamRetryMs * (0.5 + Math.random()))}\n\n`)
  return {
    send({ id, kind, data }) {
      if (raw.writable) raw.write(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data ?? {})}\n\n`)
    },
    beat() {
      if (raw.writableLength > serverLimits.streamBufferBytes) raw.destroy()
      else if (raw.writable) raw.write(':\n\n')
    },
    end() {
      raw.end()
    },
  }
}
