import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { webhookLimits } from '../limits.ts'
import { newSecret, postSigned } from './post-signed.ts'
import { addressFault, isPublic, type Reach, reachableAddresses } from '#platform/outgoing/reachable.ts'

/** Fake host names with the addresses they resolve to. */
const names: Record<string, string[]> = {
  'near.invalid': ['127.0.0.1'],
  'mixed.invalid': ['10.0.0.1', '8.8.8.8', '127.0.0.1'],
}
vi.mock('node:dns/promises', async (original) => {
  const real = await original<typeof import('node:dns/promises')>()
  const lookup = (name: string, options: { all: true }) =>
    names[name]?.map((address) => ({ address, family: 4 })) ?? real.lookup(name, options)
  return { ...real, default: { ...real, lookup }, lookup }
})

const NOW = new Date('2026-05-04T12:00:00Z')
const near: Reach = { loopback: true, hosts: [] }
const far: Reach = { loopback: false, hosts: [] }

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const post = (url: string, { reach = near, timeoutMs = 5000, stop = new AbortController().signal } = {}) =>
  postSigned({ url, secret: newSecret(), id: 'msg_1', body: '{}' }, { reach, now: NOW, stop, timeoutMs })

describe('sending once', () => {
  test('times out without a response, or with an endless one', async () => {
    const silent = await listen(() => undefined)
    expect(await post(silent, { timeoutMs: 100 })).toEqual({ status: undefined, text: 'No response in time' })
    const dripping = await listen((_request, response) => response.writeHead(200).write('a'))
    expect((await post(dripping, { timeoutMs: 100 })).status).not.toBe(500)
  })

  test('reads only the beginning of an endless response', async () => {
    let sent = 0
    const endless = await listen((_request, response) => {
      response.writeHead(500)
      const more = () => {
        if (response.destroyed) return
        sent += 16_384
        response.write('x'.repeat(16_384), more)
      }
      more()
    })
    const { status, text } = await post(endless)
    expect([status, text.length]).toEqual([500, webhookLimits.responseBytes])
    expect(sent).toBeLessThan(20_000_000)
  })

  test('explains a missing response', async () => {
    const cut = await listen((request) => request.socket.destroy())
    expect(await post(cut)).toEqual({ status: undefined, text: 'socket hang up' })
    expect(await post('http://127.0.0.1:1/')).toMatchObject({ text: expect.stringContaining('ECONNREFUSED') })
    expect((await post('https://nothing.invalid/')).text).toMatch(/ENOTFOUND|EAI_AGAIN/)
  })

  test('gives no result if the server stops meanwhile: another server retries', async () => {
    const stop = new AbortController()
    const silent = await listen(() => stop.abort())
    await expect(post(silent, { stop: stop.signal })).rejects.toThrow()
  })

  test('connects to the checked address without resolving the name again', async () => {
    const url = new URL(await listen((request, response) => response.end(request.headers.host)))
    expect(await post(`http://near.invalid:${url.port}/`)).toEqual({ status: 200, text: `near.invalid:${url.port}` })
    expect((await post(`http://near.invalid:${url.port}/`, { reach: far })).text).toContain('not a public address')
  })

  test('never connects to an address outside the allowed reach', async () => {
    let requested = 0
    const url = await listen((_request, response) => {
      requested += 1
      response.end()
    })
    const { port } = new URL(url)
    for (const host of [
      '127.0.0.1',
      'localhost',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ])
      expect((await post(`http://${host}:${port}/`, { reach: far })).status, host).toBeUndefined()
    expect(requested).toBe(0)
    expect((await post(url, { reach: { loopback: false, hosts: ['127.0.0.1'] } })).status).toBe(200)
  })
})

describe('an address', () => {
  test.each(
    '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 192.0.2.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd00:ec2::254 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1 100::1'.split(
      ' ',
    ),
  )('%s is not public', (address) => expect(isPublic(address)).toBe(false))

  test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublic(address)).toBe(true),
  )

  test.each([
    ['ftp://hooks.example/', 'begins with neither'],
    ['nonsense', 'is not a valid URL'],
    ['https://user:secret@hooks.example/', 'holds a password'],
    ['https://hooks.example/#x', 'after #'],
    ['http://hooks.example/', 'not encrypted'],
    ['https://10.0.0.1/', 'private network'],
    ['https://[fd00::1]/', 'private network'],
    ['https://2130706433/', 'private network'],
    [`https://hooks.example/${'x'.repeat(2000)}`, 'is not a valid URL'],
  ])('%s is refused', (url, why) => expect(addressFault(url, far)).toContain(why))

  test('is accepted if it is encrypted or local, and not forbidden', () => {
    expect(addressFault('https://hooks.example/a?b=c', far)).toBeUndefined()
    expect(addressFault('http://localhost:9000/', near)).toBeUndefined()
    expect(addressFault('http://hooks.internal/', { loopback: false, hosts: ['hooks.internal'] })).toBeUndefined()
    expect(addressFault('http://hooks.internal/', near)).toContain('not encrypted')
  })

  test('is judged by what its name resolves to, not by the name', async () => {
    await expect(reachableAddresses(far, 'localhost')).rejects.toThrow('not a public address')
    expect((await reachableAddresses(near, 'localhost')).length).toBeGreaterThan(0)
    expect(await reachableAddresses(far, 'mixed.invalid')).toEqual([{ address: '8.8.8.8', family: 4 }])
  })
})
