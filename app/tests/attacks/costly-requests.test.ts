import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { formBody, openVisitor, type Visitor } from '#testing/visitor.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { rawRequest, requestText } from '#testing/processes/raw-request.ts'
import { sampleInput, withEachString } from '#testing/sample-input.ts'
import { openTestSite, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import { contract } from '#main/contract.ts'
import { measureProcessor } from '#testing/attacks/processor-time.ts'

vi.setConfig({ testTimeout: 900_000 })

const DOMAIN = 'meridian.example'
const MAX_PROCESSOR_MS = 200
const MAX_GROWTH = 50_000_000
const SAMPLES = new URL('../../src/platform/pdf/samples/', import.meta.url)

const open = contract.filter(({ access }) => access === 'public')
const letters = readdirSync(SAMPLES)
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => readFileSync(new URL(name, SAMPLES)))

let site: TestSite
let visitor: Visitor
let port = 0
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }])
  visitor = await openVisitor(site, DOMAIN)
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site?.close())

interface Attack {
  endpoint: Endpoint
  query: string
  body: Buffer
  headers: Record<string, string>
}

/** Generates input that is slow for careless programs: long runs, nesting, and many repetitions. */
const bomb = fc
  .tuple(
    fc.constantFrom(
      'a',
      ' ',
      '.',
      '-',
      '(',
      '[',
      '<',
      '{"a":',
      '&',
      '%',
      '"',
      "'",
      '\\',
      '\n',
      '@',
      '\u0301',
      '\u202e',
      'a@',
      '<b>',
      '0',
      ',',
      '://',
      '-a',
      'é',
      '٣',
    ),
    fc.constantFrom(10, 1000, 60_000),
    fc.constantFrom('', 'b', '!', '@b.example', '.pdf', '\n'),
  )
  .map(([piece, length, end]) => `a${piece.repeat(length / piece.length)}${end}`)

/** Generates letters with some bytes changed, duplicated or cut off. */
const mutatedLetter = fc
  .tuple(fc.constantFrom(...letters), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 40 }), fc.nat(3))
  .map(([letter, changes, kind]) => {
    const bytes = Buffer.from(letter)
    for (const [at, value] of changes) bytes[at % bytes.length] = value
    if (kind === 1) return bytes.subarray(0, (changes[0]?.[0] ?? 0) % bytes.length)
    return kind === 2 ? Buffer.concat([bytes, bytes]) : bytes
  })

const attack = fc
  .tuple(fc.constantFrom(...open), bomb, fc.nat(), mutatedLetter)
  .map(([endpoint, text, choice, letter]) => ({ endpoint, text, choice, letter }))

async function prepared({
  endpoint,
  text,
  choice,
  letter,
}: {
  endpoint: Endpoint
  text: string
  choice: number
  letter: Buffer
}): Promise<Attack> {
  const names = Object.keys((sampleInput(endpoint.query) as object | undefined) ?? {})
  const name = names[choice % Math.max(names.length, 1)]
  const query = name === undefined ? '' : `&${name}=${encodeURIComponent(text)}`
  const bodies = withEachString(sampleInput(endpoint.body), [text])
  const body = bodies[choice % Math.max(bodies.length, 1)] ?? { text }
  if (endpoint.files) {
    const [field = ''] = Object.keys(endpoint.files)
    const { payload, headers } = await formBody({ text }, [{ field, name: text, bytes: letter }])
    return { endpoint, query, body: payload, headers }
  }
  const json = endpoint.method === 'GET' ? '' : JSON.stringify(body)
  return { endpoint, query, body: Buffer.from(json), headers: json ? { 'content-type': 'application/json' } : {} }
}

/** Sends an attack. @returns the processor time and memory growth of this process */
async function costOf({ endpoint, query, body, headers }: Attack) {
  const cookie = Object.entries(visitor.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const own = { host: 'localhost:3000', origin: TEST_ORIGIN, cookie, 'x-csrf-token': visitor.token }
  const target = `${endpoint.path.replaceAll(/:\w+/g, '1')}?domain=${DOMAIN}${query}`
  const bytes = requestText(endpoint.method, target, { ...own, ...headers }, body)
  const memory = process.memoryUsage.rss()
  const { result: answer, ms } = await measureProcessor(() => rawRequest(port, bytes))
  expect(answer.status, target.slice(0, 200)).toBeGreaterThan(0)
  return { processorMs: ms, growth: process.memoryUsage.rss() - memory }
}

test('no anonymous call is expensive in processor time or memory [S01]', async () => {
  expect(open.length).toBeGreaterThan(20)
  expect(letters.length).toBeGreaterThan(0)
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(attack, async (drawn) => {
      const made = await prepared(drawn)
      reached.add(made.endpoint.route)
      let cost = await costOf(made)
      // Repeated, because other load may have interfered: only consistently slow calls count.
      for (let again = 0; again < 4 && isExpensive(cost); again += 1) cost = await costOf(made)
      const what = `${made.endpoint.route} ${made.query.slice(0, 100)} ${made.body.toString('latin1', 0, 300)}`
      expect(isExpensive(cost), `${JSON.stringify(cost)} ${what}`).toBe(false)
    }),
    { seed: SEED, numRuns: runs(4000), endOnFailure: true },
  )
  expect(reached.size).toBeGreaterThan(open.length / 2)
})

const isExpensive = ({ processorMs, growth }: { processorMs: number; growth: number }) =>
  processorMs > MAX_PROCESSOR_MS || growth > MAX_GROWTH

test('the test would have found file names processed in quadratic time [S01]', () => {
  const cost = (length: number) => {
    const before = process.cpuUsage()
    // The former pattern for cleaning file names.
    void /[\s.]+$/.test(`a${'.'.repeat(length)}b`)
    return process.cpuUsage(before).user / 1000
  }
  expect(cost(25_000)).toBeGreaterThan(MAX_PROCESSOR_MS)
})

/** Bodies with many repetitions, each of a megabyte at most. */
const BODIES: [name: string, body: string][] = [
  ['numbers in a list', `[${'1,'.repeat(499_000)}1]`],
  ['nested lists', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['nested objects', '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)],
  ['keys of an object', `{${Array.from({ length: 70_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ['texts in a list', `[${'"a",'.repeat(240_000)}"a"]`],
  ['characters of a text', `{"email":"${'a'.repeat(990_000)}"}`],
  ['spaces', `{"a":1${' '.repeat(990_000)}}`],
]

/** Headers of at most 250 kB, after the required ones. */
const HEADS: [name: string, query: string, headers: Record<string, string>][] = [
  ['parameters', Array.from({ length: 24_000 }, (_, n) => `p${n}=1`).join('&'), {}],
  ['values of a parameter', 'filter_city=x&'.repeat(15_000), {}],
  ['characters of a campaign', `utm_source=${'x'.repeat(200_000)}`, {}],
  ['cookies', '', { cookie: 'a=1; '.repeat(40_000) }],
  ['languages', '', { 'accept-language': 'de,'.repeat(60_000) }],
  ['characters of a header', '', { referer: `http://localhost:3000/?${'a&'.repeat(100_000)}` }],
]

/**
 * Sends a request, again if it is expensive, since the processor time includes what other threads do meanwhile.
 *
 * @returns the lowest processor time in milliseconds, and the answer's length in characters
 */
async function minCost(method: string, target: string, headers: Record<string, string>, body?: string) {
  let least = Number.POSITIVE_INFINITY
  let length = 0
  for (let times = 0; times < 6 && least >= MAX_PROCESSOR_MS; times += 1) {
    const bytes = requestText(method, target, headers, body)
    const { result: answer, ms } = await measureProcessor(() => rawRequest(port, bytes))
    expect(answer.status, target.slice(0, 200)).toBeGreaterThan(0)
    least = Math.min(least, ms)
    length = answer.body.length
  }
  return { least, length }
}

const own = () => ({
  host: 'localhost:3000',
  origin: TEST_ORIGIN,
  cookie: Object.entries(visitor.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  'x-csrf-token': visitor.token,
})

test('no number, length or depth makes an anonymous write expensive [second/T3S-08]', async () => {
  const json = open.filter(({ method, files }) => method !== 'GET' && !files)
  expect(json.length).toBeGreaterThan(10)
  for (const { method, path } of json)
    for (const [name, body] of BODIES) {
      const target = `${path.replaceAll(/:\w+/g, '1')}?domain=${DOMAIN}`
      const { least } = await minCost(method, target, { ...own(), 'content-type': 'application/json' }, body)
      expect(least, `${path} with many ${name}`).toBeLessThan(MAX_PROCESSOR_MS)
    }
})

/** Multipart bodies (RFC 7578) with many or long parts, some without the final boundary. */
const FORMS: [string, string, string][] = [
  ['fields', 'b', part('name="a"').repeat(20_000)],
  ['files', 'b', part('name="file"; filename="a.pdf"').repeat(20_000)],
  ['headers of a part', 'b', `--b\r\n${'x-a: b\r\n'.repeat(50_000)}\r\nx\r\n`],
  ['bytes of a header', 'b', part(`name="${'a'.repeat(800_000)}"`)],
  ['parameters of a header', 'b', part('name="a"; '.repeat(50_000))],
  ['escapes in a name', 'b', part(`name="${'\\"'.repeat(300_000)}"`)],
  ['characters of an extended name', 'b', part(`name="a"; filename*=utf-8''${'%41'.repeat(200_000)}`)],
  [
    'beginnings of a boundary',
    'b'.repeat(70),
    `--${'b'.repeat(70)}\r\n\r\n${`\r\n--${'b'.repeat(69)}`.repeat(10_000)}`,
  ],
  ['forms in forms', 'b', '--b\r\ncontent-type: multipart/mixed; boundary=b\r\n\r\n'.repeat(10_000)],
  ['lines before the first part', 'b', '\r\n'.repeat(400_000)],
]

function part(disposition: string): string {
  return `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\nx\r\n`
}

test('no number or length of a part makes an anonymous upload expensive [second/T3S-07]', async () => {
  const uploads = open.filter(({ files }) => files)
  expect(uploads.length).toBeGreaterThan(0)
  for (const { method, path } of uploads)
    for (const [name, boundary, body] of FORMS)
      for (const end of ['', `--${boundary}--\r\n`]) {
        const target = `${path.replaceAll(/:\w+/g, '1')}?domain=${DOMAIN}`
        const headers = { ...own(), 'content-type': `multipart/form-data; boundary=${boundary}` }
        const { least } = await minCost(method, target, headers, `${body}${end}`)
        expect(least, `${path} with many ${name}`).toBeLessThan(MAX_PROCESSOR_MS)
      }
})

test('no number or length makes an anonymous read expensive, and no response is much longer than its request [second/T3S-07]', async () => {
  const paths = [
    '/careers',
    ...open.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(/:\w+/g, '1')),
  ]
  for (const path of paths)
    for (const [name, query, headers] of HEADS) {
      const { least, length } = await minCost('GET', `${path}?domain=${DOMAIN}&${query}`, { ...own(), ...headers })
      expect(least, `${path} with many ${name}`).toBeLessThan(MAX_PROCESSOR_MS)
      expect(length, `${path} with many ${name}`).toBeLessThan(1_000_000)
    }
  const long = await rawRequest(port, requestText('GET', `/careers?domain=${DOMAIN}&a=${'x'.repeat(8192)}`, own()))
  expect(long.status).toBe(414)
})

test('a page whose header names another site is refused like calls are [second/T3S-12]', async () => {
  const answer = await rawRequest(
    port,
    requestText('GET', `/careers?domain=${DOMAIN}`, { ...own(), 'x-group-id': 'evil' }),
  )
  expect(answer.status).toBe(403)
})
