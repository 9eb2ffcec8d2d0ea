import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { addSeconds } from '#kernel/time.ts'
import { type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { openReceiver, type WebhookReceiver } from '#testing/processes/webhook-receiver.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { ConnectionFacts, RunFacts } from '../contract.ts'
import { pullConnection } from './pull.ts'
import { claimDue } from './records/store.ts'

let on: ApplicationSite
let system: WebhookReceiver
let carol: Visitor
beforeAll(async () => {
  on = await openApplicationSite()
  system = await openReceiver()
  await on.rows("UPDATE accounts SET staff_role = 'editor' WHERE email = 'dave@example.com'")
  await on.rows("UPDATE accounts SET staff_role = 'owner' WHERE email = 'erin@example.com'")
  carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
})
afterAll(async () => {
  await on?.close()
  await system?.close()
})
let feeds = 0
beforeEach(() => {
  feeds += 1
})

interface Job {
  id: string
  title: string
}
const jobs = (count: number, change: (index: number) => Partial<Job> = () => ({})): Job[] =>
  Array.from({ length: count }, (_, index) => ({ id: `F${index}`, title: `Fitter ${index}`, ...change(index) }))
const feedOf = (list: readonly Job[]) =>
  list
    .map((job) =>
      JSON.stringify({ ...job, description: '<p>You fit rails.</p>', locations: ['Leeds, United Kingdom'] }),
    )
    .join('\n')
const publish = (list: readonly Job[], headers: Record<string, string> = {}) =>
  system.answer(() => ({ status: 200, body: feedOf(list), headers }))

const act = (name: string, body: object, who = carol) => who.post(`${DESK_API}/acts/connection/${name}`, body)
const address = () => `${system.url}/${feeds}`
const source = () => `feed ${feeds}`
const listed = async (who = carol) =>
  (await who.get(`${DESK_API}/connections`)).json<{ data: { connections: ConnectionFacts[] } }>().data.connections
const connection = async (id: number): Promise<ConnectionFacts> => {
  const found = (await listed()).find((one) => one.id === id)
  if (!found) throw new Error(`There is no connection ${id}.`)
  return found
}
const newest = async (id: number): Promise<RunFacts | undefined> => (await connection(id)).runs[0]
const openTitles = async () =>
  (
    await on.rows<{ title: string }>(
      `SELECT title FROM positions WHERE source = '${source()}' AND archived_at IS NULL ORDER BY title`,
    )
  ).map(({ title }) => title)

/** Adds a connection to the feed, and waits for its first pull. */
async function add(settings: object = {}): Promise<number> {
  const answer = await act('add', { system: 'feed', board: address(), source: source(), ...settings })
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()])
  const { id } = answer.json<{ data: { id: number } }>().data
  await vi.waitFor(async () => expect((await newest(id))?.endedAt).toEqual(expect.any(String)), { timeout: 20_000 })
  return id
}
/** Pulls as the schedule does, or as a person who asks for it. */
async function pull(id: number, { asked = false, close = false } = {}): Promise<RunFacts | undefined> {
  await pullConnection(on.site.context, { connection: id, asked, close }, new AbortController().signal)
  return newest(id)
}

describe('a feed of jobs', () => {
  test('brings its jobs by itself, follows what is added, changed and gone, and isn’t read again while it is as it was', async () => {
    publish(jobs(10), { etag: '"one"' })
    const id = await add()
    expect(await newest(id)).toMatchObject({ outcome: 'imported', summary: { read: 10, created: 10 } })
    expect(await openTitles()).toHaveLength(10)

    system.answer(() => ({ status: 304 }))
    expect(await pull(id)).toMatchObject({ outcome: 'unchanged', summary: null })
    expect(system.received.at(-1)?.headers['if-none-match']).toBe('"one"')

    publish(jobs(9, (index) => (index === 3 ? { title: 'Foreman' } : {})))
    expect(await pull(id)).toMatchObject({ outcome: 'imported', summary: { updated: 1, unchanged: 8, closed: 1 } })
    expect(await openTitles()).toContain('Foreman')
    // Without validators the bytes are compared.
    expect(await pull(id)).toMatchObject({ outcome: 'unchanged' })
    expect(await connection(id)).toMatchObject({ openJobs: 9, everyMinutes: 60, pausedAt: null })
  })

  test('is pulled more often once an owner says so, and its jobs get another place to apply', async () => {
    publish(jobs(2))
    const id = await add({ apply: 'there', close_missing: false })
    const places = () =>
      on.rows(`SELECT DISTINCT applies_on_site FROM positions WHERE source = '${source()}' AND archived_at IS NULL`)
    expect(await places()).toEqual([{ applies_on_site: false }])
    expect((await act('change', { id, every_minutes: 15, apply: 'here' })).statusCode).toBe(200)
    expect(await connection(id)).toMatchObject({ everyMinutes: 15, apply: 'here', closeMissing: false })
    await vi.waitFor(async () => expect(await places()).toEqual([{ applies_on_site: true }]), { timeout: 20_000 })
    expect((await act('change', { id, every_minutes: 1 })).statusCode).toBe(422)
    const erin = await signIn(on.site, NORTHGATE, 'erin@example.com')
    expect((await act('change', { id, every_minutes: 60 }, erin)).statusCode).toBe(404)
  })

  test('is read again after a change, also if it was paused meanwhile', async () => {
    publish(jobs(2))
    const id = await add({ apply: 'there' })
    expect(await pull(id)).toMatchObject({ outcome: 'unchanged' })
    await act('pause', { id })
    await act('change', { id, apply: 'here' })
    await act('resume', { id })
    expect(await pull(id)).toMatchObject({ outcome: 'imported', summary: { updated: 2 } })
    expect(await pull(id)).toMatchObject({ outcome: 'unchanged' })
  })

  test('that shrinks by more than half closes nothing until a person says so', async () => {
    publish(jobs(10))
    const id = await add()
    publish(jobs(2))
    for (const asked of [false, false])
      expect(await pull(id, { asked })).toMatchObject({
        outcome: 'held',
        reason: 'feed-shrunken',
        summary: { closed: 0 },
      })
    expect(await openTitles()).toHaveLength(10)
    publish([])
    expect(await pull(id)).toMatchObject({ outcome: 'held', reason: 'feed-empty' })
    publish(jobs(2))
    expect(await pull(id, { asked: true, close: true })).toMatchObject({ outcome: 'imported', summary: { closed: 8 } })
    expect(await openTitles()).toHaveLength(2)
  })

  test('that lists as many jobs as its system ever does closes none', async () => {
    const items = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, index) =>
          `<item><title>Fitter ${from + index}</title><description>You fit rails.</description><guid>${from + index}</guid><link>https://coast.teamtailor.com/jobs/${from + index}</link></item>`,
      ).join('')
    const list = (from: number, count: number) =>
      system.answer(() => ({
        status: 200,
        body: `<?xml version="1.0"?><rss version="2.0"><channel>${items(from, count)}</channel></rss>`,
      }))
    list(0, 200)
    const id = await add({ system: 'teamtailor', board: `coast${feeds}`, origin: system.url })
    expect(await newest(id)).toMatchObject({ reason: 'list-incomplete', summary: { created: 200, closed: 0 } })
    list(1, 200)
    expect(await pull(id)).toMatchObject({ outcome: 'imported', summary: { created: 1, closed: 0 } })
    list(1, 199)
    expect(await pull(id)).toMatchObject({ reason: null, summary: { closed: 2 } })
  })

  test('that breaks leaves the jobs as they are, says why, and is asked less and less often', async () => {
    publish(jobs(3))
    const id = await add({ every_minutes: 10 })
    const minutes = async () => {
      const { nextPullAt, runs } = await connection(id)
      return (Date.parse(nextPullAt) - Date.parse(runs[0]?.endedAt ?? '')) / 60_000
    }
    system.answer(() => ({ status: 503, body: 'Down for\nmaintenance', headers: { 'retry-after': '7200' } }))
    expect(await pull(id)).toMatchObject({ outcome: 'failed', reason: 'refused', said: '503 Down for maintenance' })
    expect(await minutes()).toBe(120)
    system.answer(() => ({ status: 200, body: '{"jobs": [' }))
    expect(await pull(id)).toMatchObject({ outcome: 'failed', reason: 'unreadable' })
    expect(await minutes()).toBe(40)
    system.answer(() => ({ status: 302, headers: { location: 'https://10.0.0.1/jobs' } }))
    expect(await pull(id)).toMatchObject({ outcome: 'failed', reason: 'unreachable' })
    expect(await minutes()).toBe(80)
    expect(await openTitles()).toHaveLength(3)
    publish(jobs(4))
    expect(await pull(id)).toMatchObject({ outcome: 'imported', summary: { created: 1 } })
    expect(await minutes()).toBe(10)
  })

  test('names the rows that can’t be used', async () => {
    system.answer(() => ({ status: 200, body: `${feedOf(jobs(2))}\n{"id": "F9", "description": "No title"}` }))
    const id = await add()
    expect(await newest(id)).toMatchObject({
      outcome: 'imported',
      summary: { created: 2, rejected: 1 },
      problems: [{ row: 3, id: 'F9', code: 'missing-title', isLeftOut: true }],
    })
  })

  test('is tried without writing anything', async () => {
    publish(jobs(5))
    const body = { system: 'feed', board: address(), source: source() }
    const answer = await carol.post(`${DESK_API}/connections/check`, body)
    expect(answer.json()).toMatchObject({ data: { outcome: 'imported', summary: { read: 5, created: 5 } } })
    expect(await openTitles()).toEqual([])
    expect((await listed()).map(({ source: name }) => name)).not.toContain(source())
  })

  test('whose last pull is undone is paused, and brings the jobs again once it is resumed', async () => {
    publish(jobs(3))
    const id = await add()
    const last = async (who = carol) =>
      (await who.get(`${DESK_API}/imports/last?source=${encodeURIComponent(source())}`)).json<{
        data: { import: { id: number; isPulled: boolean } | null }
      }>().data.import
    const found = await last()
    expect(found).toMatchObject({ state: 'undoable', closed: 3, isPulled: true })
    const undo = (who: Visitor) => who.post(`${DESK_API}/imports/${found?.id}/undo`, {})
    // Only owners manage connections.
    const rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
    expect([await last(rita), (await undo(rita)).statusCode]).toEqual([null, 404])
    expect((await undo(carol)).json()).toMatchObject({ data: { state: 'undone', closed: 3 } })
    expect(await openTitles()).toEqual([])
    expect((await connection(id)).pausedAt).toEqual(expect.any(String))
    const asked = system.received.length
    await pull(id)
    expect(system.received).toHaveLength(asked)

    expect((await act('resume', { id })).statusCode).toBe(200)
    expect(await pull(id)).toMatchObject({ outcome: 'imported', summary: { updated: 3 } })
    expect(await openTitles()).toHaveLength(3)
  })

  test('is paused, resumed and removed; its jobs stay', async () => {
    publish(jobs(2))
    const id = await add()
    expect((await act('pause', { id })).statusCode).toBe(200)
    const asked = system.received.length
    await pull(id)
    expect(system.received).toHaveLength(asked)
    expect((await connection(id)).pausedAt).toEqual(expect.any(String))
    expect((await act('resume', { id })).statusCode).toBe(200)
    expect((await connection(id)).pausedAt).toBeNull()
    expect((await act('remove', { id })).statusCode).toBe(200)
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    expect(await openTitles()).toHaveLength(2)
    for (const name of ['remove', 'pause', 'resume', 'run']) expect((await act(name, { id })).statusCode).toBe(404)
  })
})

test.each([
  ['bad-board', { system: 'greenhouse', board: 'acme/jobs' }],
  ['bad-address', { system: 'feed', board: 'acme' }],
  ['bad-address', { system: 'feed', board: 'http://acme.example/jobs' }],
  ['bad-address', { system: 'feed', board: 'https://10.0.0.1/jobs' }],
  ['unknown-host', { system: 'feed', board: 'https://nothing.invalid/jobs' }],
])('an address is refused with %s: %j', async (code, body) => {
  for (const answer of [await act('add', body), await carol.post(`${DESK_API}/connections/check`, body)])
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: { code } }])
})

test('a due connection is pulled by one server, whichever asks first', async () => {
  publish(jobs(1))
  const id = await add()
  const { context } = on.site
  const due = addSeconds(await context.now(), 2 * 60 * 60)
  const claims = await Promise.all([claimDue(context.db, due), claimDue(context.db, due), claimDue(context.db, due)])
  expect(claims.flat().filter((one) => one === id)).toEqual([id])
})

test('only owners reach the connections of their company; for others there are no such pages', async () => {
  publish(jobs(1))
  const id = await add()
  const erin = await signIn(on.site, NORTHGATE, 'erin@example.com')
  expect(await listed(erin)).toEqual([])
  expect((await act('run', { id }, erin)).statusCode).toBe(404)
  expect((await act('add', { system: 'feed', board: address(), source: source() })).json()).toMatchObject({
    error: { code: 'source-taken' },
  })
  const others = [await openVisitor(on.site, MERIDIAN)]
  for (const who of ['rita', 'hugo', 'dave', 'alice'])
    others.push(await signIn(on.site, MERIDIAN, `${who}@example.com`))
  for (const visitor of others)
    expect((await visitor.get(`${DESK_API}/connections`)).json()).toEqual(
      (await visitor.get('/api/desk/nothing')).json(),
    )
})
