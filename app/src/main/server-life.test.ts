import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isAlive } from '#platform/db/data-folder.ts'
import { rawRequest, requestText } from '#testing/processes/raw-request.ts'

// Every call starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const SERVER = fileURLToPath(new URL('start.ts', import.meta.url))
const isBuilt = existsSync(new URL('../../dist/client', import.meta.url))

interface Running {
  child: ChildProcess
  url: string
  port: number
  closed: Promise<unknown[]>
}

describe.skipIf(!isBuilt)(`a server process${isBuilt ? '' : ' (npm run build comes first)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-life-'))
  const data = join(folder, 'data')
  const record = join(data, 'run', 'server.json')
  const children: ChildProcess[] = []

  beforeAll(() => {
    // Run as root, PostgreSQL is another user, who needs access to the folder.
    chmodSync(folder, 0o755)
    mkdirSync(data)
  })
  afterAll(async () => {
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    }
    rmSync(folder, { recursive: true, force: true })
  })

  function launch(
    variables: Record<string, string> = {},
  ): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
    const env = {
      PATH: process.env['PATH'] ?? '',
      FOYER_DATA: data,
      FOYER_SEED: 'none',
      LOG_LEVEL: 'error',
      PORT: '0',
      ...variables,
    }
    const child = spawn(process.execPath, [SERVER], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    return child
  }

  async function start(): Promise<Running> {
    const child = launch()
    const closed = once(child, 'close')
    const complaints = text(child.stderr)
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (chunk) => {
        said += String(chunk)
        const ready = /^Foyer is ready at (\S+)$/m.exec(said)?.[1]
        if (ready) resolve(ready)
      })
      closed.then(async () => reject(new Error(`The server ended: ${await complaints}`))).catch(() => undefined)
    })
    return { child, url, port: Number(new URL(url).port), closed }
  }

  async function refused(variables: Record<string, string>) {
    const child = launch(variables)
    const closed = once(child, 'close')
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await closed
    return { code: Number(code), out, err }
  }

  test('reports its URL when ready, its demo accounts and its health', async () => {
    const { child, url, port } = await start()
    expect(JSON.parse(readFileSync(record, 'utf8'))).toEqual({ pid: child.pid, url, postgresPid: expect.any(Number) })
    const health = await rawRequest(port, requestText('GET', '/healthz'))
    expect([health.status, health.body]).toEqual([200, '{"status":"ok"}'])
    const metrics = await rawRequest(port, requestText('GET', '/metrics'))
    expect(metrics.status).toBe(200)
    expect(metrics.headers['content-type']).toMatch(/^text\/plain/)
    expect(metrics.body).toMatch(/^foyer_http_request_seconds_count\{/m)
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])
      expect((await rawRequest(port, requestText('GET', '/metrics', { [name]: '192.0.2.1' }))).status, name).toBe(404)
    const second = await refused({})
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toMatch(
      new RegExp(`^Foyer already runs on .* process ${child.pid} at ${url}\\..*DATABASE_URL\\.\\n$`),
    )
    const other = join(folder, 'other')
    const busy = await refused({ PORT: String(port), FOYER_DATA: other, FOYER_SEED: 'demo', LOG_LEVEL: 'info' })
    expect(busy).toMatchObject({ code: 1, out: '' })
    expect(busy.err).toMatch(/^Another program uses the port\.[^\n]*PORT[^\n]*\n$/)
    expect(existsSync(join(other, 'postgres'))).toBe(false)
    expect(await refused({ PORT: 'many' })).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^PORT is "many"[^\n]*\.\n$/),
    })
    expect((await rawRequest(port, requestText('GET', '/healthz'))).status).toBe(200)
  })

  test('on a signal to stop, it finishes running requests, accepts no new ones and exits with 0', async () => {
    const [child] = children
    if (!child) throw new Error('No server runs.')
    const { port } = new URL((JSON.parse(readFileSync(record, 'utf8')) as { url: string }).url)
    const { postgresPid } = JSON.parse(readFileSync(record, 'utf8')) as { postgresPid: number }
    const closed = once(child, 'close')
    const offered = await rawRequest(Number(port), requestText('POST', '/vslog'))
    const whole = requestText(
      'POST',
      '/vslog',
      {
        cookie: offered.headers['set-cookie']?.split(';')[0] ?? '',
        'x-csrf-token': offered.headers['x-csrf-token'] ?? '',
        'content-type': 'application/json',
      },
      '{"event":"x"}',
    )
    // One request in progress, one never finished, and one idle connection.
    const running = connect(Number(port), '127.0.0.1')
    running.write(whole.subarray(0, -5))
    const answered = text(running)
    const [stuck, idle] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
    for (const socket of [stuck, idle]) socket.on('error', () => undefined)
    stuck.write('GET /careers HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    await rawRequest(Number(port), requestText('GET', '/healthz'))
    const begun = performance.now()
    child.kill('SIGTERM')
    await vi.waitFor(
      async () => expect((await rawRequest(Number(port), requestText('GET', '/healthz'))).status).not.toBe(200),
      { timeout: 5000 },
    )
    running.write(whole.subarray(-5))
    // Without a site the event is refused; a response is all that matters here.
    expect(await answered).toMatch(/^HTTP\/1\.1 (200|404|503)/)
    expect(await closed).toEqual([0, null])
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(existsSync(record)).toBe(false)
    await vi.waitFor(() => expect(isAlive(postgresPid)).toBe(false), { timeout: 5000 })
  })

  test('stops the same way on Ctrl-C, and starts again on the same folder', async () => {
    const { child, closed } = await start()
    child.kill('SIGINT')
    expect(await closed).toEqual([0, null])
    expect(existsSync(record)).toBe(false)
  })

  test('of two starting at once on one folder, one is refused', async () => {
    const first = launch()
    const second = launch()
    const outcomes = [first, second].map((child) =>
      once(child, 'close').then(([code]) => ({ child, code: Number(code) })),
    )
    const said = [first, second].map((child) => text(child.stderr))
    const { child: loser, code } = await Promise.race(outcomes)
    expect(code).toBe(1)
    expect(await said[loser === first ? 0 : 1]).toMatch(/already runs on .* process \d+.*DATABASE_URL/)
    await vi.waitFor(() => expect((JSON.parse(readFileSync(record, 'utf8')) as { url: string }).url).not.toBe(''), {
      timeout: 60_000,
    })
    const winner = loser === first ? second : first
    winner.kill('SIGTERM')
    expect((await outcomes[loser === first ? 1 : 0])?.code).toBe(0)
  })
})
