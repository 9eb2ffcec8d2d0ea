import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type WebhookReceiver } from '#testing/processes/webhook-receiver.ts'
import { fetchFeed } from './fetch-feed.ts'
import { completeFeed, type Completion } from './complete-feed.ts'
import { NotAllowedError, patienceIn } from './exchange/exchange.ts'
import type { DeliverySystem } from './exchange/system.ts'
import { smartRecruiters } from './systems/smart-recruiters/smart-recruiters.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const reach = { loopback: true, hosts: [] }
const list = smartRecruiters.list && { ...smartRecruiters.list, perSecond: 1000 }
const system = { ...smartRecruiters, list }
const stop = new AbortController().signal

let vendor: WebhookReceiver
let origin: string
let postings: { id: string; name: string }[]
let refused: Set<string>
/** Headers of refusals. */
let patience: Record<string, string>
/** A wrong length that the list names on its later pages. */
let total: number | undefined
/** Listed, but without an answer. */
let gone: string
beforeEach(async () => {
  postings = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Diver ${id}` }))
  refused = new Set()
  patience = {}
  total = undefined
  gone = ''
  vendor = await openReceiver()
  origin = new URL(vendor.url).origin
  vendor.answer(() => {
    const { pathname, searchParams } = new URL(vendor.received.at(-1)?.url ?? '', origin)
    const id = pathname.split('/')[5]
    if (refused.has(id ?? `page ${searchParams.get('offset')}`)) return { status: 503, headers: patience }
    const offset = Number(searchParams.get('offset') ?? 0)
    const page = {
      offset,
      limit: 2,
      totalFound: (offset > 0 ? total : undefined) ?? postings.length,
      content: postings.slice(offset, offset + 2),
    }
    const posting = postings.find((one) => one.id === id && id !== gone)
    if (id === undefined) return { status: 200, body: JSON.stringify(page, null, 2) }
    return posting ? { status: 200, body: JSON.stringify({ ...posting, jobAd: id }) } : { status: 404 }
  })
})
afterEach(() => vendor.close())

const fetchList = (known?: string, now = NOW) =>
  fetchFeed(`${origin}/v1/companies/coast/postings?limit=2`, {
    reach,
    known: known === undefined ? undefined : { etag: null, lastModified: null, sha256: known },
    now,
    stop,
    list,
  })
async function complete(more: Partial<Completion> = {}) {
  const feed = await fetchList()
  if (feed.kind !== 'changed') throw new Error(`The list is ${feed.kind}.`)
  const call = { origin, board: 'coast', credentials: {}, reach }
  const done = await completeFeed(feed.bytes, {
    system,
    call,
    known: new Map(),
    asks: false,
    edition: '2026-11-30',
    stop,
    ...more,
  })
  const jobs = JSON.parse(done.bytes.toString()) as { id: string; jobAd: string }[]
  return { ...done, ids: jobs.map(({ id }) => id), ads: jobs.map(({ jobAd }) => jobAd) }
}

test('all pages of a list are read, and each job gets its description', async () => {
  const { ids, ads, isPartial, isWhole, unchanged } = await complete()
  expect([ids, ads]).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['a', 'b', 'c', 'd', 'e'],
  ])
  expect([isPartial, isWhole, unchanged]).toEqual([false, true, []])
})

test('a list that is as it was is read again on the next day', async () => {
  const feed = await fetchList()
  const sha256 = feed.kind === 'changed' ? (feed.known.sha256 ?? '') : ''
  expect(await fetchList(sha256)).toEqual({ kind: 'unchanged' })
  expect(await fetchList(sha256, new Date('2026-12-01T00:00:00Z'))).toMatchObject({ kind: 'changed' })
})

test('jobs that are as they were are left out, and one that changed is fetched', async () => {
  const { digests: known } = await complete()
  postings[1] = { id: 'b', name: 'Deep sea diver' }
  const calls = vendor.received.length
  const again = await complete({ known })
  expect([again.ids, again.unchanged]).toEqual([['b'], ['a', 'c', 'd', 'e']])
  // Three pages, and one job.
  expect(vendor.received.length - calls).toBe(4)
  expect((await complete({ known: again.digests, edition: '2026-12-01' })).ids).toHaveLength(5)
})

test('a job that is gone is left out, and one that fails is fetched the next time', async () => {
  postings.splice(1, 0, { id: 'gone', name: 'Cook' })
  gone = 'gone'
  refused.add('b').add('c')
  const partial = await complete({ known: new Map([['c', 'of yesterday']]) })
  expect(partial.ids).toEqual(['a', 'd', 'e'])
  expect([partial.unchanged, partial.incomplete]).toEqual([[], ['b', 'c']])
  expect([partial.isPartial, partial.isWhole, partial.goesOn]).toEqual([true, true, false])
  expect([...partial.digests.keys()]).toEqual(['a', 'd', 'e'])
})

test('a page that fails fails the list, and a list without any description says why', async () => {
  refused = new Set(['page 2'])
  expect(await fetchList()).toMatchObject({ kind: 'failed', reason: 'refused' })
  refused = new Set(['a', 'b', 'c', 'd', 'e'])
  await expect(complete()).rejects.toThrow('503')
})

test('a try looks at some jobs only', async () => {
  const { ids, incomplete } = await complete({ most: 2 })
  expect([ids, incomplete]).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
})

test('a pull that takes too long leaves the other jobs for the next one, which goes on', async () => {
  const first = await complete({ withinMs: 0 })
  expect([first.ids, first.incomplete, first.goesOn]).toEqual([['a', 'b', 'c', 'd'], ['e'], true])
  const second = await complete({ withinMs: 0, known: first.digests })
  expect([second.ids, second.incomplete, second.goesOn, second.isPartial]).toEqual([['e'], [], false, false])
})

test('nothing waits for jobs that are as they were', async () => {
  const { digests } = await complete()
  postings.push({ id: 'f', name: 'Diver f' })
  const isRare = list && { ...system, list: { ...list, perSecond: 1 / 3600 } }
  expect((await complete({ known: digests, system: isRare ?? system })).ids).toEqual(['f'])
})

test('a system that asks for patience isn’t asked for the other jobs', async () => {
  refused.add('b')
  patience = { 'retry-after': new Date(Date.now() + 600_000).toUTCString() }
  const { ids, incomplete, fault, goesOn } = await complete()
  expect([ids, incomplete, goesOn]).toEqual([['a', 'c', 'd'], ['b', 'e'], false])
  expect(Math.abs(patienceIn(fault) - 600)).toBeLessThan(60)
})

test('a list that has changed while it was read, or lacks jobs, isn’t whole', async () => {
  for (total of [6, 4]) expect((await complete()).isWhole).toBe(false)
  total = undefined
  postings[4] = { id: 'a', name: 'Diver a' }
  expect((await complete()).isWhole).toBe(false)
})

test.each([
  ['all keys', new NotAllowedError({ status: 401, text: '' }), ['a', 'b', 'c', 'd', 'e'], 4],
  ['one job', new NotAllowedError({ status: 403, text: '' }), ['a', 'b', 'c', 'd', 'e'], 5],
  ['a fault', new Error('200 no JSON'), ['a', 'b', 'c', 'd', 'e'], 5],
])(
  'jobs whose questions are refused (%s) come without them, and are asked again',
  async (_why, refusal, ids, asked) => {
    const wanted: string[] = []
    const questions: DeliverySystem['questions'] = async ({ job: { id } }) => {
      wanted.push(id)
      throw refusal
    }
    const done = await complete({ asks: true, system: { ...system, questions } })
    expect([done.ids, done.ads, done.incomplete, done.isPartial]).toEqual([ids, ids, [], true])
    expect([done.fault, [...done.digests.keys()], wanted.length]).toEqual([refusal, [], asked])
  },
)

test('a job that has no questions is complete', async () => {
  const done = await complete({ asks: true, system: { ...system, questions: async () => undefined } })
  expect([done.ids.length, done.digests.size, done.isPartial]).toEqual([5, 5, false])
})
