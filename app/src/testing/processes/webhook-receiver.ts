import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  url: string
}

export interface WebhookReceiver {
  url: string
  /** Received requests, in order. */
  received: Received[]
  /** Sets the response to all following requests. */
  answer(
    with_: (count: number) => { status: number; body?: string; headers?: Record<string, string> } | 'nothing',
  ): void
  close(): Promise<void>
}

/** Starts a webhook receiver on this machine. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let answer: Parameters<WebhookReceiver['answer']>[0] = () => ({ status: 204 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), url: request.url ?? '' })
      const said = answer(received.length)
      if (said === 'nothing') return
      response.writeHead(said.status, said.headers).end(said.body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
