import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { getChecked } from './get-checked.ts'

interface Received {
  path: string | undefined
  authorization: string | undefined
  accept: string | undefined
  key: unknown
}

/** Starts a server that redirects `/moved` to an address, and returns its origin and what it received. */
async function listen(moved: string): Promise<{ origin: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(({ url: path, headers: { authorization, accept, 'x-key': key } }, response) => {
    received.push({ path, authorization, accept, key })
    if (path === '/moved') response.writeHead(302, { location: moved }).end()
    else response.end('here')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const options = { reach: { loopback: true, hosts: [] }, timeoutMs: 5000, maxBytes: 100, redirects: 1 }
const headers = { Authorization: 'Bearer secret', 'X-Key': 'secret', accept: 'application/json' }

test('a redirect to another origin gets no header that can be a credential', async () => {
  const other = await listen('')
  const first = await listen(`${other.origin}/there`)
  const answer = await getChecked(`${first.origin}/moved`, { ...options, headers })
  expect(answer.bytes.toString()).toBe('here')
  expect(first.received).toEqual([
    { path: '/moved', authorization: 'Bearer secret', accept: 'application/json', key: 'secret' },
  ])
  expect(other.received).toEqual([
    { path: '/there', authorization: undefined, accept: 'application/json', key: undefined },
  ])
})

test('a redirect within the origin gets the credentials', async () => {
  const { origin, received } = await listen('/there')
  await getChecked(`${origin}/moved`, { ...options, headers })
  expect(received.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/moved', 'Bearer secret'],
    ['/there', 'Bearer secret'],
  ])
})
