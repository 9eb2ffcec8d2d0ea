/**
 * Returns a `fetch` that repairs faulty responses of some servers with the OpenAI protocol, which send arguments of a
 * call as an object instead of its JSON (llama.cpp #20198). It follows no redirects: messages are sent to the
 * configured server only.
 */
export const tolerantFetch =
  (send: typeof fetch = fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, { ...init, redirect: 'error' })
    const type = response.headers.get('content-type') ?? ''
    if (!response.body || !type.includes('event-stream')) return response
    let rest = ''
    const repaired = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(
      new TransformStream<string, string>({
        transform(chunk, output) {
          const lines = (rest + chunk).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) output.enqueue(`${repairedLine(line)}\n`)
        },
        flush: (output) => output.enqueue(repairedLine(rest)),
      }),
    )
    const { status, headers } = response
    return new Response(repaired.pipeThrough(new TextEncoderStream()), { status, headers })
  }

interface Chunk {
  choices?: { delta?: { tool_calls?: { function?: { arguments?: unknown } }[] } }[]
}

function repairedLine(line: string): string {
  if (!line.startsWith('data: {')) return line
  try {
    const chunk = JSON.parse(line.slice('data: '.length)) as Chunk
    for (const { delta } of chunk.choices ?? [])
      for (const { function: called } of delta?.tool_calls ?? [])
        if (typeof called?.arguments === 'object') called.arguments = JSON.stringify(called.arguments)
    return `data: ${JSON.stringify(chunk)}`
  } catch {
    return line
  }
}
