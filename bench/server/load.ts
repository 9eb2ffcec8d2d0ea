// Generates load in a separate process, so that it does not use the server's core: node load.ts JSON
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { readTitles, search } from './addresses.ts'

export interface LoadOrder {
  url: string
  path: string
  ads: string
  /** Number of the first search; each load uses different ones, so that nothing earlier is cached. */
  from: number
  /** Number of distinct searches; 0 makes every one different. */
  different: number
  encoding: string
  seconds: number
  clients: number
  /** Requests per second, sent on schedule however slow the responses are; without it, as fast as they arrive. */
  paced?: number
  /** True to have another visitor request `/healthz` meanwhile. */
  watch?: boolean
}

export interface LoadResult {
  answered: number
  failed: number
  seconds: number
  bytesEach: number
  p50: number
  p95: number
  p99: number
  /** 99th percentile of the other visitor's response times. */
  watchedP99?: number
}

const WATCH_EVERY_MS = 25

const order = JSON.parse(process.argv[2] ?? '{}') as LoadOrder
const titles = readTitles(order.ads)
let requested = 0
const nextPath = () => {
  const n = order.different > 0 ? requested % order.different : requested
  requested += 1
  return search(order.path, titles, order.from + n)
}

const times: number[] = []
let bytes = 0
let failed = 0
const began = performance.now()
const watching = new AbortController()
const watched = order.watch ? watch(watching.signal) : undefined
if (order.paced === undefined) await asFastAsAnswered()
else await atTheirTime(order.paced)
const seconds = (performance.now() - began) / 1000
watching.abort()
const others = (await watched) ?? []
const result: LoadResult = {
  answered: times.length,
  failed,
  seconds,
  bytesEach: bytes / Math.max(1, times.length),
  p50: share(times, 0.5),
  p95: share(times, 0.95),
  p99: share(times, 0.99),
  ...(order.watch && { watchedP99: share(others, 0.99) }),
}
console.log(JSON.stringify(result))

function share(list: number[], part: number): number {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function asFastAsAnswered(): Promise<void> {
  return new Promise((done, refused) => {
    const load = autocannon(
      {
        url: order.url,
        connections: order.clients,
        duration: order.seconds,
        headers: { 'accept-encoding': order.encoding },
        requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
      },
      (error: Error | null) => (error ? refused(error) : done()),
    )
    load.on('response', (_client, status, size, milliseconds) => {
      if (status !== 200) failed += 1
      bytes += size
      times.push(milliseconds)
    })
  })
}

/**
 * Autocannon sends each second's requests at its beginning; here every request has a scheduled time, from which its
 * latency counts.
 */
async function atTheirTime(rate: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const begun = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < rate * order.seconds; n += 1) {
    const due = begun + (n * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await setTimeout(wait)
    sent.push(get(nextPath(), agent, due).then((time) => void times.push(time)))
  }
  await Promise.all(sent)
  agent.destroy()
}

async function watch(signal: AbortSignal): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const found: number[] = []
  while (!signal.aborted) {
    found.push(await get('/healthz', agent, performance.now()))
    await setTimeout(WATCH_EVERY_MS)
  }
  agent.destroy()
  return found
}

function get(path: string, agent: http.Agent, since: number): Promise<number> {
  return new Promise((done, refused) => {
    const request = http.get(`${order.url}${path}`, { agent, headers: { 'accept-encoding': order.encoding } })
    request.once('error', refused)
    request.once('response', (response) => {
      if (response.statusCode !== 200) failed += 1
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('end', () => done(performance.now() - since))
    })
  })
}
