import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as limits from '#config/limits.ts'
import { httpLimits } from '../limits.ts'

vi.setConfig({ testTimeout: 120_000 })

const SERVER = createRequire(import.meta.url).resolve('#testing/processes/upload-server.ts')
const MEGABYTE = 1_048_576
const HEAD = '--b\r\ncontent-disposition: form-data; name="letter"; filename="a.pdf"\r\n\r\n'
const TAIL = '\r\n--b--\r\n'
const CHUNK = Buffer.alloc(65_536, 'x')

let server: ChildProcess
let port = 0
let sockets: Socket[] = []

beforeEach(async () => {
  sockets = []
  server = fork(SERVER, { execArgv: [] })
  port = Number((await once(server, 'message'))[0])
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.disconnect()
  await once(server, 'exit')
})

async function usage(): Promise<{ rss: number; processorMs: number }> {
  server.send('usage')
  return (await once(server, 'message'))[0] as { rss: number; processorMs: number }
}

/** Opens a connection from a local address; `answer` is everything received until it closes. */
function open(from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  let [text, bytes] = ['', 0]
  const closed = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (text.length < 5000) text += chunk.toString('latin1', 0, 5000)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  return { socket, closed, text: () => text, bytes: () => bytes }
}

const head = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\n${Object.entries({ host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`

const letterHead = (bytes: number, more = {}) =>
  head('/api/letters', {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': HEAD.length + bytes + TAIL.length,
    ...more,
  }) + HEAD

/** Resolves on `drain` or `close`. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'close']) socket.off(event, done)
      resolve()
    }
    for (const event of ['drain', 'close']) socket.on(event, done)
  })
}

/** Writes `bytes` bytes as fast as the socket takes them; stops when the connection ends. */
async function write(socket: Socket, bytes: number): Promise<void> {
  for (let left = bytes; left > 0 && !socket.destroyed; left -= CHUNK.length) {
    if (socket.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)))) continue
    await drained(socket)
  }
}

async function uploadWhole(from: string, bytes = MEGABYTE): Promise<string> {
  const { socket, closed } = open(from)
  socket.write(letterHead(bytes, { connection: 'close' }))
  await write(socket, bytes)
  socket.write(TAIL)
  return closed
}

describe('all bodies together', () => {
  test('stay within the budget when 24 addresses each send four 33 MB letters and withhold their end [S03]', async () => {
    const before = await usage()
    const size = limits.verifiedLetterBytes
    const slow = Array.from({ length: 96 }, (_, n) => open(`127.0.0.${2 + (n % 24)}`))
    for (const { socket } of slow) socket.write(letterHead(size))
    await Promise.all(slow.map(({ socket }) => write(socket, size - 1)))
    const { rss } = await usage()
    expect((rss - before.rss) / MEGABYTE).toBeLessThan((httpLimits.heldBytes * 2.5) / MEGABYTE)
    const refused = slow.filter(({ text, socket }) => text().startsWith('HTTP/1.1 503 ') || socket.destroyed)
    expect(refused.length).toBeGreaterThan(96 - httpLimits.heldBytes / size - 5)
    expect(slow.find(({ text }) => text() !== '')?.text()).toMatch(
      /\r\nretry-after: \d+\r\n.*The site isn.*t available right now/is,
    )
    expect(await uploadWhole('127.0.0.99')).toMatch(/^HTTP\/1\.1 200 .*"bytes":1048576/s)
  })

  test('do not keep a visitor waiting behind 200 slow letters of the same address [S13]', async () => {
    const slow = Array.from({ length: 200 }, () => open())
    for (const { socket } of slow) socket.write(letterHead(limits.verifiedLetterBytes))
    await Promise.all(slow.map(({ socket }) => write(socket, 2 * MEGABYTE)))
    expect(await uploadWhole('127.0.0.1')).toMatch(/^HTTP\/1\.1 200 .*"bytes":1048576/s)
  })

  test('include JSON bodies [S03]', async () => {
    const before = await usage()
    const slow = Array.from({ length: 600 }, (_, n) => open(`127.0.0.${2 + (n % 24)}`))
    const size = MEGABYTE
    for (const { socket } of slow)
      socket.write(head('/api/notes', { 'content-type': 'application/json', 'content-length': size }))
    await Promise.all(slow.map(({ socket }) => write(socket, size - 1)))
    expect(((await usage()).rss - before.rss) / MEGABYTE).toBeLessThan((httpLimits.heldBytes * 2.5) / MEGABYTE)
    await vi.waitFor(() => expect(slow.some(({ text }) => text().startsWith('HTTP/1.1 503 '))).toBe(true), 20_000)
  })

  test('share the budget with large responses that are not read, the oldest of which are cut off [S03]', async () => {
    const before = await usage()
    const get = 'GET /api/large HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'
    const unread = Array.from({ length: 50 }, (_, n) => open(`127.0.0.${2 + (n % 10)}`))
    for (const { socket } of unread) {
      socket.pause()
      socket.write(get)
    }
    await vi.waitFor(async () => expect((await usage()).processorMs).toBeGreaterThan(before.processorMs + 100), {
      timeout: 60_000,
    })
    const reader = open('127.0.0.99')
    reader.socket.write(get)
    await reader.closed
    expect(reader.bytes()).toBeGreaterThan(8 * MEGABYTE)
    for (const { socket } of unread) socket.resume()
    await Promise.all(unread.map(({ closed }) => closed))
    const whole = unread.filter(({ bytes }) => bytes() > 8 * MEGABYTE)
    expect(whole.length).toBeLessThanOrEqual(httpLimits.heldBytes / (8 * MEGABYTE))
  })
})

describe('a body that continues after the response', () => {
  const chunked = { 'transfer-encoding': 'chunked' }
  const cases: [string, string][] = [
    ['403', head('/api/refused', { ...chunked, origin: 'https://other.example' })],
    ['404', `GET /nowhere HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n`],
    ['200', `GET /api/large HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n`],
    ['413', head('/api/notes', { ...chunked, 'content-type': 'application/json' })],
    ['413', head('/api/letters', { ...chunked, 'content-type': 'multipart/form-data; boundary=b' })],
  ]
  test.each(cases)('is read a little further and then cut off after %s [S12]', async (status, request) => {
    const before = await usage()
    const { socket, closed } = open()
    socket.write(request)
    if (request.includes('/api/letters')) socket.write(`${HEAD.length.toString(16)}\r\n${HEAD}\r\n`)
    const piece = Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')])
    let sent = 0
    while (!socket.destroyed && sent < 1024 * MEGABYTE) {
      sent += piece.length
      if (!socket.write(piece)) await drained(socket)
    }
    expect(await closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(sent).toBeLessThan(limits.verifiedLetterBytes + httpLimits.refusedBodyBytes * 3)
    expect((await usage()).processorMs - before.processorMs).toBeLessThan(2000)
  })
})
