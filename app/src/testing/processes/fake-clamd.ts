import { createServer, type Socket } from 'node:net'

/**
 * The responses of a {@link startFakeClamd}: by the content, none at all, or those of a clamd whose size limit is
 * exceeded.
 */
export type ClamdMood = 'scans' | 'silent' | 'full'

/** Bytes that the fake scanner reports as infected. */
export const INFECTED = 'FAKE-INFECTION'

export interface FakeClamd {
  /** `clamd://127.0.0.1:PORT`. */
  address: string
  port: number
  mood: ClamdMood
  /** Contents in the order received. */
  scanned: Buffer[]
  /** Maximum number of connections open at the same time. */
  maxAtOnce: number
  close(): Promise<void>
}

/** Starts a server that speaks clamd's INSTREAM command over loopback. The caller closes it. */
export async function startFakeClamd(place?: { path: string }): Promise<FakeClamd> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    clamd.maxAtOnce = Math.max(clamd.maxAtOnce, open.size)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    let received = Buffer.alloc(0)
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      if (clamd.mood === 'full') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      const content = readStream(received)
      if (!content || clamd.mood === 'silent') return
      clamd.scanned.push(content)
      socket.end(content.includes(INFECTED) || isTestFile(content) ? 'stream: Fake.Test FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((listening) =>
    place ? server.listen(place.path, listening) : server.listen(0, '127.0.0.1', listening),
  )
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const clamd: FakeClamd = {
    address: place ? `clamd://${place.path}` : `clamd://127.0.0.1:${port}`,
    port,
    mood: 'scans',
    scanned: [],
    maxAtOnce: 0,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return clamd
}

const COMMAND = Buffer.from('zINSTREAM\0')

/** The EICAR test file's signature, which every scanner knows. */
const isTestFile = (content: Buffer) => content.includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')

/** Returns the content of a complete stream, undefined until its end has arrived. */
function readStream(received: Buffer): Buffer | undefined {
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return undefined
  const parts: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
