import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type WebhookReceiver } from '#testing/processes/webhook-receiver.ts'
import { fetchFeed } from './fetch-feed.ts'
import { completeFeed, type Completion } from './complete-feed.ts'
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
/** Listed, but without an answer. */
let gone: string
beforeEach(async () => {
  postings = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Diver ${id}` }))
  refused = new Set()
  gone = ''
  vendor = await openReceiver()
  origin = new URL(vendor.url).origin
  vendor.answer(() => {
    const { pathname, searchParams } = new URL(vendor.received.at(-1)?.url ?? '', origin)
    const id = pathname.split('/')[5]
    if (refused.has(id ?? `page ${searchParams.get('offset')}`)) return { status: 503 }
    const offset = Number(searchParams.get('offset') ?? 0)
    const page = { offset, limit: 2, totalFound: postings.length, content: postings.slice(offset, offset + 2) }
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
  const { ids, ads, isPartial, unchanged } = await complete()
  expect([ids, ads]).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['a', 'b', 'c', 'd', 'e'],
  ])
  expect([isPartial, unchanged]).toEqual([false, []])
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
  expect(partial.unchanged).toEqual(['c'])
  expect(partial.isPartial).toBe(true)
  expect([...partial.digests.keys()]).toEqual(['a', 'd', 'e'])
})

test('a page that fails fails the list, and a list without any description says why', async () => {
  refused = new Set(['page 2'])
  expect(await fetchList()).toMatchObject({ kind: 'failed', reason: 'refused' })
  refused = new Set(['a', 'b', 'c', 'd', 'e'])
  await expect(complete()).rejects.toThrow('503')
})

test('a try looks at some jobs only', async () => {
  expect((await complete({ most: 2 })).ids).toEqual(['a', 'b'])
})
