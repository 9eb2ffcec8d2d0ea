import http from 'node:http'
import { signInOver } from '../../app/src/testing/processes/network-browser.ts'
import { readTitles } from '../server/addresses.ts'
import { command, pinned, startServer, temporaryFolder } from '../server/product.ts'
import { percentile } from '../bench-site/percentile.ts'

const DOMAIN = 'meridian.example'
const SEARCH = '/api/pcsx/search'
const ROUNDS = 30
const WARM_UP = 500
const PAGE_ROWS = 10

const WHEN: Record<string, string> = {
  before: 'before the ads were read',
  reading: 'while they were read, once after a start',
  alone: 'at rest, in turns with the next',
  scoring: 'while a candidate’s matches were scored',
}

interface Sent {
  method?: 'POST'
  headers?: Record<string, string>
  body?: object
}

/** Opens a visitor's connection; its requests are sent one after the other. */
function connect(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const call = (path: string, { method, headers, body }: Sent = {}) =>
    new Promise<void>((done, failed) => {
      const sent = http.request(`${url}${path}`, {
        agent,
        method: method ?? 'GET',
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      })
      sent.on('error', failed)
      sent.on('response', (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? done()
            : failed(new Error(`${path} was answered with ${String(answer.statusCode)}`)),
        )
      })
      sent.end(body && JSON.stringify(body))
    })
  return { call, close: () => agent.destroy() }
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/**
 * Prints how long a visitor's searches take while all ads are read for matching, while a candidate's matches are scored,
 * and at rest, in alternation on one server. Every search has another text, so none is answered from memory.
 */
export async function measureOthers(file: string): Promise<void> {
  const titles = readTitles(file)
  const folder = temporaryFolder()
  try {
    await (await startServer(folder.path, { seed: 'demo' })).stop()
    command(folder.path, 'import', 'jobs', file, '--domain', DOMAIN)
    const server = await startServer(folder.path)
    try {
      await measure(server.url, titles)
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

async function measure(url: string, titles: readonly string[]): Promise<void> {
  const { cookie, token } = await signInOver(url, 'alice@example.com', DOMAIN)
  const headers = { cookie, 'x-csrf-token': token, origin: url }
  const [visitor, candidate] = [connect(url), connect(url)]
  let searches = 0
  const search = () => {
    const start = String(Math.floor(searches / titles.length) * PAGE_ROWS)
    const query = new URLSearchParams({ domain: DOMAIN, query: titles[searches % titles.length] ?? '', start })
    searches += 1
    return visitor.call(`${SEARCH}?${query.toString()}`)
  }
  const byMatch = () => candidate.call(`${SEARCH}?domain=${DOMAIN}&sort_by=match`, { headers })
  // The changed profile needs new scores.
  const changeProfile = (round: number) =>
    candidate.call(`/api/pcsx/profile_edit?domain=${DOMAIN}`, {
      method: 'POST',
      headers,
      body: { op_section: 'summary', operation: 'edit', op_data: { value: `Version ${String(round)}.` } },
    })
  /** Returns the times of the searches that were answered before the candidate's own. */
  const searchDuring = async (own: Promise<void>): Promise<number[]> => {
    const times: number[] = []
    let answered = false
    const ended = own.then(() => {
      answered = true
    })
    for (;;) {
      const took = await time(search)
      if (answered) break
      times.push(took)
    }
    await ended
    return times
  }

  for (let at = 0; at < WARM_UP; at += 1) await search()
  const before: number[] = []
  for (let at = 0; at < WARM_UP; at += 1) before.push(await time(search))
  const reading = await searchDuring(byMatch())
  const [scoring, alone, own, ownAlone]: number[][] = [[], [], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    await changeProfile(round)
    const during = await searchDuring(time(byMatch).then((took) => void own?.push(took)))
    scoring?.push(...during)
    for (const _ of during) alone?.push(await time(search))
    await changeProfile(round + ROUNDS)
    ownAlone?.push(await time(byMatch))
  }
  for (const { close } of [visitor, candidate]) close()

  const times = { before, reading, alone: alone ?? [], scoring: scoring ?? [] }
  process.stdout.write(`A visitor's searches${pinned ? ', with the server on one core' : ''}:\n`)
  for (const [name, list] of Object.entries(times))
    process.stdout.write(
      `  ${WHEN[name] ?? ''}: ${String(list.length)}, median ${percentile(list, 0.5).toFixed(1)} ms, p95 ${percentile(list, 0.95).toFixed(1)} ms\n`,
    )
  const ratios = (busy: readonly number[], calm: readonly number[]) =>
    [0.5, 0.95].map((part) => (percentile(busy, part) / percentile(calm, part)).toFixed(2)).join(' and ')
  process.stdout.write(
    `  scored to at rest: ${ratios(times.scoring, times.alone)} times; read to before: ${ratios(reading, before)} times\n`,
  )
  process.stdout.write(
    `The candidate's own list by match: median ${percentile(own ?? [], 0.5).toFixed(0)} ms beside those searches, ${percentile(ownAlone ?? [], 0.5).toFixed(0)} ms alone\n`,
  )
}
