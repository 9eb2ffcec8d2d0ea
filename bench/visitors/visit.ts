// Visits the site in a separate process: node visit.ts JSON
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { seeded } from '../search/random.ts'
import { readTitles } from '../server/addresses.ts'
import { drawRequest, type Kind } from './addresses.ts'

export interface Visits {
  /** Servers that take turns. */
  urls: string[]
  domain: string
  ads: string
  positionIds: number[]
  seed: number
  seconds: number
  /** People who wait for each response and then think; thinking times are spread exponentially. */
  visitors?: { count: number; thinkMs: number }
  /** Requests sent on schedule, however slow the responses are. */
  perSecond?: number
}

/** The outcome of one request. Milliseconds count from the moment at which it was due. */
export interface Visit {
  kind: Kind
  /** HTTP status, or 0 if there was no response. */
  status: number
  ms: number
  bytes: number
}

const GIVE_UP_MS = 60_000

const order = JSON.parse(process.argv[2] ?? '{}') as Visits
const interests = { domain: order.domain, titles: readTitles(order.ads), positionIds: order.positionIds }
const random = seeded(order.seed)
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const seen: Visit[] = []
let turn = 0

function request(path: string): Promise<{ status: number; bytes: number }> {
  turn += 1
  const url = `${order.urls[turn % order.urls.length] ?? ''}${path}`
  return new Promise((done) => {
    const sent = http.get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' }, timeout: GIVE_UP_MS })
    let bytes = 0
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => done({ status: 0, bytes }))
    sent.once('response', (response) => {
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('error', () => done({ status: 0, bytes }))
      response.once('end', () => done({ status: response.statusCode ?? 0, bytes }))
    })
  })
}

async function visit(due: number): Promise<void> {
  const { kind, path } = drawRequest(random, interests)
  const { status, bytes } = await request(path)
  seen.push({ kind, status, ms: performance.now() - due, bytes })
}

const began = performance.now()
const end = began + order.seconds * 1000

async function stay(thinkMs: number): Promise<void> {
  // Everyone arrives during the first thinking time, not at once.
  await setTimeout(random.next() * thinkMs)
  while (performance.now() < end) {
    await visit(performance.now())
    await setTimeout(Math.min(-Math.log(1 - random.next()) * thinkMs, Math.max(0, end - performance.now())))
  }
}

async function keepPace(perSecond: number): Promise<void> {
  const visits: Promise<void>[] = []
  for (let n = 0; n < perSecond * order.seconds; n += 1) {
    const due = began + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await setTimeout(wait)
    visits.push(visit(due))
  }
  await Promise.all(visits)
}

if (order.perSecond !== undefined) await keepPace(order.perSecond)
else {
  const { count, thinkMs } = order.visitors ?? { count: 1, thinkMs: 0 }
  await Promise.all(Array.from({ length: count }, () => stay(thinkMs)))
}
agent.destroy()
process.stdout.write(JSON.stringify({ seconds: (performance.now() - began) / 1000, visits: seen }))
