import type { SentEvent } from '../../contract.ts'

/** Parses server-sent events (HTML Living Standard, 9.2) as they arrive, each with JSON data. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<SentEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = block
          .split('\n')
          .flatMap((line) => (line.startsWith('data: ') ? [line.slice('data: '.length)] : []))
          .join('\n')
        // The server is this site's own.
        if (data) yield JSON.parse(data) as SentEvent
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** Returns a `fetch` that passes on the events of a streamed response and returns an envelope when it ends. */
export const streaming =
  (listen: (event: SentEvent) => void): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const type = response.headers.get('content-type') ?? ''
    if (!response.body || !type.startsWith('text/event-stream')) return response
    for await (const event of readEvents(response.body)) listen(event)
    return Response.json({ status: 200, error: { message: '', body: '' }, data: {}, metadata: null })
  }
