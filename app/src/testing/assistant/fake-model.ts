import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call in the format in which a model's server streams it. */
export interface FakeCall {
  name: string
  /** Its JSON, as the protocol requires; or an object, which some servers send. */
  arguments: unknown
}

/** A reply of the server: calls, free text, an error's status, or nothing at all. */
export type FakeReply =
  | { calls: FakeCall[]; repeatNames?: boolean }
  | { text: string }
  | { status: number }
  | { silent: true }

/** A request received by the server. */
export interface FakeRequest {
  key: string | undefined
  body: { model: string; stream: boolean; messages: { role: string; content: string }[]; tools: unknown[] }
}

/** A server on this machine that speaks the chat completions of OpenAI, with streaming. */
export interface FakeModel {
  url: string
  asked: FakeRequest[]
  /** Sets the next replies; the last one repeats. */
  replyWith(...replies: (FakeReply | ((request: FakeRequest) => FakeReply))[]): void
  close(): Promise<void>
}

/** A call of the answer tool. */
export const answerCall = (...sentences: { text: string; passages: string[] }[]): FakeReply => ({
  calls: [{ name: 'answer', arguments: JSON.stringify({ sentences }) }],
})

/** Starts the server on a free port. */
export async function startFakeModel(): Promise<FakeModel> {
  const asked: FakeRequest[] = []
  let replies: Parameters<FakeModel['replyWith']> = [{ status: 500 }]
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const body = JSON.parse(await text(incoming)) as FakeRequest['body']
    const request = { key: incoming.headers.authorization, body }
    asked.push(request)
    const next = replies.length > 1 ? replies.shift() : replies[0]
    const reply = typeof next === 'function' ? next(request) : (next ?? { status: 500 })
    if ('silent' in reply) return
    if ('status' in reply) {
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      response.end('{"error":{"message":"The fake model is out of order.","type":"server_error"}}')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const delta of deltasOf(reply)) response.write(chunk({ choices: [{ index: 0, delta, finish_reason: null }] }))
    response.write(
      chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'calls' in reply ? 'tool_calls' : 'stop' }] }),
    )
    response.write(chunk({ choices: [], usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 } }))
    response.end('data: [DONE]\n\n')
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    replyWith(...next) {
      replies = next
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const chunk = (part: object) =>
  `data: ${JSON.stringify({ id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'fake', ...part })}\n\n`

function deltasOf(reply: Extract<FakeReply, { calls: FakeCall[] } | { text: string }>): object[] {
  if ('text' in reply) return [{ role: 'assistant', content: reply.text }]
  return reply.calls.flatMap(({ name, arguments: given }, index): object[] => {
    const head = { index, id: `call-${index}`, type: 'function' }
    if (typeof given !== 'string') return [{ tool_calls: [{ ...head, function: { name, arguments: given } }] }]
    const half = Math.ceil(given.length / 2)
    const again = reply.repeatNames ? { name } : {}
    return [
      { tool_calls: [{ ...head, function: { name, arguments: given.slice(0, half) } }] },
      { tool_calls: [{ index, function: { ...again, arguments: given.slice(half) } }] },
    ]
  })
}
