import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Returns the text of a request as sent over the wire; HTTP/1.0, so that the response is unchunked and the connection
 * closes.
 */
export function requestText(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Buffer {
  const length = body.length > 0 || method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const lines = Object.entries({ host: 'localhost', ...length, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.0\r\n${lines.join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
  ])
}

/** Sends raw bytes that no HTTP client would send, and reads the response to its end. Fails on timeout. */
export function rawRequest(port: number, bytes: Buffer, withinMs = 20_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error(`No answer within ${withinMs} ms to ${bytes.subarray(0, 300).toString('latin1')}`))
    }, withinMs)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that refuses early can close the connection while the rest is being sent.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(late)
      resolve(readAnswer(Buffer.concat(chunks)))
    })
  })
}

function readAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
  const headers = lines.map(
    (line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')] as const,
  )
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: bytes.subarray(end + 4).toString('utf8'),
  }
}
