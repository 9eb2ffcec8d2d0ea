import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { openSmartRecruiters, type SmartRecruiters } from '#testing/ats/smartrecruiters.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import type { ConnectionFacts } from '../contract.ts'
import { deliverConnection } from './delivery/deliver.ts'
import { pullConnection } from './pull.ts'
import { sealCredentials } from './delivery/credentials.ts'
import { askStages, queueStages } from './stages/ask-stages.ts'
import { listTroubles } from './troubles/trouble-store.ts'

const postingOf = (number: number, title: string) => ({
  id: `74399981221106${number}`,
  uuid: `5f1c0000-0000-4000-8000-00000000000${number}`,
  title,
  post: { jobAd: { sections: { jobDescription: { title: 'Job', text: `<p>You work as ${title}.</p>` } } } },
  questions: [{ id: 'q', label: 'Nights?', fields: [{ id: 'value', label: '', type: 'TEXTAREA', required: true }] }],
})
const postings = [postingOf(1, 'Lighthouse Keeper'), postingOf(2, 'Diver'), postingOf(3, 'Cook')]
const given = { system: 'smartrecruiters', board: 'Coast', source: 'coast', apply: 'here' }

let on: ApplicationSite
let system: SmartRecruiters
let carol: Visitor
let connection = 0
beforeAll(async () => {
  system = await openSmartRecruiters({ company: 'Coast', key: 'key', jobs: postings })
  on = await openApplicationSite()
  carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
})
afterAll(async () => {
  await on?.close()
  await system?.close()
})

const act = (name: string, body: object) => carol.post(`${DESK_API}/acts/connection/${name}`, body)
const pull = (asked = false) =>
  pullConnection(on.site.context, { connection, asked, close: false }, new AbortController().signal)
const newest = async () =>
  (await carol.get(`${DESK_API}/connections`))
    .json<{ data: { connections: ConnectionFacts[] } }>()
    .data.connections.find(({ id }) => id === connection)?.runs[0]
const openJobs = async () =>
  (
    await on.rows<{ title: string; description: string }>(
      "SELECT title, description FROM positions WHERE source = 'coast' AND archived_at IS NULL ORDER BY title",
    )
  ).map(({ title, description }) => [title, description.includes(`as ${title}`)])
/** The server's own job sends, too. */
const deliver = () => deliverConnection(on.site.context, connection, new AbortController().signal)
const deliveries = async () =>
  (await carol.get(`${DESK_API}/connections`))
    .json<{ data: { connections: ConnectionFacts[] } }>()
    .data.connections.find(({ id }) => id === connection)?.sending?.deliveries ?? []
/** Calls for descriptions. */
const described = () => system.calls.filter(({ path }) => /^\/v1\/.*postings\/\d+$/.test(path)).length

test('an owner tries a list without descriptions before adding it', async () => {
  const tried = await carol.post(`${DESK_API}/connections/check`, { ...given, origin: system.url })
  expect(tried.json()).toMatchObject({ data: { outcome: 'imported', summary: { read: 3, created: 3, rejected: 0 } } })
})

test('its jobs come with their descriptions, which are fetched again if the list has changed', async () => {
  connection = (await act('add', { ...given, origin: system.url })).json<{ data: { id: number } }>().data.id
  await vi.waitFor(async () => expect(await openJobs()).toHaveLength(3), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await newest()).toMatchObject({ outcome: 'imported' }), { timeout: 20_000 })
  expect(await openJobs()).toEqual(['Cook', 'Diver', 'Lighthouse Keeper'].map((title) => [title, true]))
  const before = described()
  await pull()
  expect([(await newest())?.outcome, described()]).toEqual(['unchanged', before])
  postings.splice(1, 1, postingOf(2, 'Deep Sea Diver'))
  await pull()
  expect(await newest()).toMatchObject({ outcome: 'imported', summary: { read: 3, unchanged: 2, updated: 1 } })
  expect(described()).toBe(before + 1)
  expect(await openJobs()).toContainEqual(['Deep Sea Diver', true])
})

test('a job whose call fails stays open, also if an owner asked for the fetch, and is fetched again', async () => {
  system.behave((call) => (call === 2 ? { status: 503 } : 'as documented'), 'posting')
  await pull(true)
  expect(await newest()).toMatchObject({
    outcome: 'imported',
    reason: 'jobs-incomplete',
    said: '503',
    summary: { read: 2, closed: 0 },
  })
  expect(await openJobs()).toHaveLength(3)
  const before = described()
  system.behave(() => 'as documented', 'posting')
  await pull()
  expect(await newest()).toMatchObject({ outcome: 'imported', reason: null, summary: { read: 3, closed: 0 } })
  expect(described()).toBe(before + 1)
})

test('a list that lacks jobs closes none, and says so', async () => {
  const [only] = postings
  const content = [{ id: only?.id, uuid: only?.uuid, name: only?.title }]
  for (const body of [
    { offset: 0, limit: 100, totalFound: 3, content },
    { offset: 0, limit: 1, totalFound: 2, content },
  ]) {
    system.behave((call) => (call === 1 ? { status: 200, body } : 'as documented'), 'list')
    await pull(true)
    expect(await newest()).toMatchObject({ reason: 'list-incomplete', summary: { closed: 0 } })
  }
  expect(await openJobs()).toHaveLength(3)
  system.behave(() => 'as documented', 'list')
  await pull()
  expect(await newest()).toMatchObject({ outcome: 'imported', reason: null })
})

test('a system that asks for patience is asked again after that', async () => {
  system.behave(() => ({ status: 429, headers: { 'retry-after': '36000' } }), 'posting')
  await pull(true)
  expect(await newest()).toMatchObject({ outcome: 'failed', reason: 'unreachable', said: '429' })
  const [{ minutes } = { minutes: 0 }] = await on.rows<{ minutes: number }>(
    "SELECT extract(epoch FROM next_pull_at - (SELECT max(ended_at) FROM connection_runs r WHERE r.connection_id = c.id))::int / 60 AS minutes FROM connections c WHERE source = 'coast'",
  )
  expect(minutes).toBe(600)
  system.behave(() => 'as documented', 'posting')
  await pull()
  expect(await openJobs()).toHaveLength(3)
})

test('a job that is no longer listed is closed, and the others stay', async () => {
  postings.pop()
  await pull()
  expect(await newest()).toMatchObject({ summary: { read: 2, unchanged: 2, closed: 1 } })
  expect((await openJobs()).map(([title]) => title)).toEqual(['Deep Sea Diver', 'Lighthouse Keeper'])
})

test('descriptions are fetched again on the next day, and if a person asks for it', async () => {
  const before = described()
  await pull(true)
  expect(described()).toBe(before + 2)
  const { now } = on.clock
  on.clock.now = addDays(now, 1)
  await pull()
  on.clock.now = now
  expect(described()).toBe(before + 4)
})

test('new jobs come without questions while the key is refused', async () => {
  expect((await act('deliver', { id: connection, credentials: { apiKey: 'revoked' } })).statusCode).toBe(200)
  postings.push(postingOf(4, 'Rigger'))
  await pull(true)
  expect(await newest()).toMatchObject({
    outcome: 'imported',
    reason: 'jobs-incomplete',
    said: expect.stringContaining('The API key is invalid'),
    summary: { read: 3, created: 1, closed: 0 },
  })
  expect(await openJobs()).toContainEqual(['Rigger', true])
  postings.pop()
})

test('the jobs get their questions once an owner has entered the key', async () => {
  system.calls.length = 0
  expect((await act('deliver', { id: connection, credentials: { apiKey: 'key' } })).statusCode).toBe(200)
  await pull()
  const asked = system.calls.filter(({ path }) => path.endsWith('/configuration'))
  expect(asked.map(({ status }) => status)).toEqual([200, 200])
  const forms = await on.rows<{ count: number }>(
    "SELECT count(DISTINCT position_id)::int AS count FROM position_forms JOIN positions p ON p.id = position_id WHERE p.source = 'coast' AND p.archived_at IS NULL",
  )
  expect(forms).toEqual([{ count: 2 }])
})

test('a file that the system doesn’t take is named, and the application goes without it', async () => {
  const guest = await on.guest()
  const [{ id } = { id: '' }] = await on.rows<{ id: string }>(
    "SELECT id FROM positions WHERE title = 'Lighthouse Keeper'",
  )
  const given = { email: 'ada@example.org', firstname: 'Ada', lastname: 'Test', 'q-value': 'Yes.' }
  const draft = await on.draft(guest, Number(id), answers(given))
  const drafts = on.site.context.use(draftService)
  const bytes = Buffer.concat([await testLetter('My résumé'), Buffer.alloc(2 * 1024 * 1024)])
  await drafts.setFile(guest, draft.encId, 'resume', { name: 'cv.pdf', bytes }, { now: TEST_NOW })
  await on.send(guest, (await drafts.find(on.site.context.db, guest, Number(id))) ?? draft)
  await vi.waitFor(() => deliver().then(async () => expect((await deliveries())[0]?.state).toBe('refused')), {
    timeout: 20_000,
  })
  const [refused] = await deliveries()
  expect(refused?.reasons).toEqual([{ question: null, code: 'file-not-taken', text: 'cv.pdf' }])
  expect((await carol.post(`${DESK_API}/acts/delivery/repeat`, { id: refused?.id })).statusCode).toBe(200)
  await vi.waitFor(() => deliver().then(() => expect(system.received).toHaveLength(1)), { timeout: 20_000 })
  expect(system.received).toMatchObject([{ email: 'ada@example.org', files: [] }])
  expect((await deliveries())[0]?.unsent).toHaveLength(1)
})

test('a rejection in the system is found by asking, once', async () => {
  const [delivery] = await deliveries()
  const service = on.site.context.use(companyApplicationService)
  const tenantId = on.site.context.tenants.all().find(({ domain }) => domain === MERIDIAN)?.id ?? 0
  const target = { tenantId, encId: delivery?.application ?? '' }
  const isRejected = async () => {
    await askStages(on.site.context, connection, new AbortController().signal)
    const { rejectedAt, rejectsAt } = await service.show(target)
    return rejectedAt !== null || rejectsAt !== null
  }
  expect(await isRejected()).toBe(false)
  await system.reject(system.received[0]?.id ?? '')
  await queueStages(on.site.context)
  await vi.waitFor(
    async () => {
      const { rejectedAt, rejectsAt } = await service.show(target)
      expect(rejectedAt ?? rejectsAt).not.toBeNull()
    },
    { timeout: 20_000 },
  )
  await vi.waitFor(
    async () =>
      expect(
        await on.rows("SELECT 1 FROM pgboss.job WHERE name = 'ask-stages-of-connection' AND state < 'completed'"),
      ).toEqual([]),
    { timeout: 20_000 },
  )
  await service.unreject(target)
  expect(await isRejected()).toBe(false)
})

test('a system that doesn’t say what became of applications is among the troubles until it does', async () => {
  const { db, secrets } = on.site.context
  const [{ credentials } = { credentials: '' }] = await on.rows<{ credentials: string }>(
    `SELECT credentials FROM connections WHERE id = ${connection}`,
  )
  const kinds = async (sealed: string) => {
    await on.rows('UPDATE connections SET credentials = $1 WHERE id = $2', [sealed, connection])
    await askStages(on.site.context, connection, new AbortController().signal)
    return (await listTroubles(db, null)).map(({ kind }) => kind)
  }
  const expired = sealCredentials(secrets.signing, { apiKey: 'expired' })
  // A system that has had too many calls in this second is asked again.
  await vi.waitFor(async () => expect(await kinds(expired)).toEqual(['stages']), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await kinds(credentials)).toEqual([]), { timeout: 20_000 })
})
