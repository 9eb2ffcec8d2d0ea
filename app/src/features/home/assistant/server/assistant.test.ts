import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assistantLimits } from '../limits.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { startFakeModel } from '#testing/assistant/fake-model.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { SentEvent } from '../contract.ts'
import type { ProposedCall } from '../tools.ts'
import { sealProposal } from './acting/proposal-token.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import { createMessageTurns } from './talking/limit-messages.ts'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const MESSAGES = '/api/pcsx/assistant/messages'
const PROPOSALS = '/api/pcsx/assistant/proposals'
const SECRET = 'test'.repeat(8)

let site: TestSite
let now = TEST_NOW
let ids: Map<string, number>
let tenantId = 0
const idOf = (name: string) => ids.get(name) ?? 0

beforeAll(async () => {
  const assistant = { enabled: true, assistantName: 'Ada', suggestedQuestions: ['Bakers?'] }
  site = await openTestSite(
    [
      {
        domain: MERIDIAN,
        site: {
          chatbotxConfig: assistant,
          pcsxConfig: { jobCart: { enabled: true } },
          notificationsConfig: { savedSearchNotification: { enabled: true } },
        },
      },
      { domain: NORTHGATE, site: { chatbotxConfig: { ...assistant, allowLoggedOut: false } } },
      { domain: 'off.example' },
    ],
    { now: () => now, limits: 'on', pages: false },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  tenantId = meridian
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  const row = (id: string, more: object = {}) => ({ id, title: `Baker ${id}`, description: '<p>Bread</p>', ...more })
  const java = { title: 'Java Developer', description: '<h2>Requirements</h2><ul><li>Java</li><li>Git</li></ul>' }
  await site.importRows(MERIDIAN, [row('A'), row('B'), row('secret', { private: true }), row('java', java)])
  ids = await site.ids(MERIDIAN)
})
afterAll(() => site?.close())

let message = 0
const say = (who: Visitor, text: string, more: object = {}) =>
  who.post(MESSAGES, { message_id: `message-${message++}`, text, ...more })

/** Returns the events of a stream. */
const eventsOf = ({ body }: { body: string }): SentEvent[] =>
  [...body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as SentEvent)

/** Returns a proposal's token, as this visitor's browser would have got it. */
function propose(
  who: Visitor,
  call: ProposedCall,
  more: { accountId?: string | null; key?: string; id?: string } = {},
) {
  const browser = tokenHash(who.cookies['_csrf'] ?? '')
  const { accountId = null, key, id = `proposal-${message++}` } = more
  return sealProposal(SECRET, { tenantId, browser, accountId, id, call, key }, now)
}
const confirm = (who: Visitor, token: string) => who.post(PROPOSALS, { token })
const code = (answer: { json(): unknown; statusCode: number }) => [
  answer.statusCode,
  (answer.json() as { error: { code?: string } }).error.code,
]

describe('the assistant', () => {
  test('streams an answer that ends with done, without mentioning itself in between [C1]', async () => {
    const answer = await say(await openVisitor(site, MERIDIAN), 'baker')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/event-stream')
    const events = eventsOf(answer)
    expect(events[0]).toMatchObject({ type: 'turn', engine: 'rules' })
    const jobs = events.find((event) => event.type === 'jobs')
    expect(jobs).toMatchObject({ list: 'search', total: 2 })
    expect(events.at(-1)).toMatchObject({ type: 'done', kind: 'tool' })
  })

  test('exists only if the company has one, and for visitors only if they are allowed to use it [C1]', async () => {
    for (const domain of [NORTHGATE, 'off.example']) {
      const person = await openVisitor(site, domain)
      expect(code(await person.get('/api/pcsx/assistant'))).toEqual([404, 'not-found'])
      expect(code(await say(person, 'hello'))).toEqual([404, 'not-found'])
      expect(code(await confirm(person, 'x'))).toEqual([404, 'not-found'])
    }
    const erin = await signIn(site, NORTHGATE, 'erin@example.com')
    expect((await say(erin, 'hello')).statusCode).toBe(200)
    const about = (await erin.get('/api/pcsx/assistant')).json<{ data: object }>().data
    expect(about).toEqual({ name: 'Ada', welcome: '', suggestions: ['Bakers?'], model: null })
  })

  test('refuses messages without a form token, and empty or overly long ones', async () => {
    const person = await openVisitor(site, MERIDIAN)
    const refused = await person.post(MESSAGES, { message_id: 'message-x', text: 'hello' }, { 'x-csrf-token': 'x' })
    expect(code(refused)).toEqual([403, 'invalid-csrf'])
    for (const text of ['', ' ', 'x'.repeat(501)]) expect(code(await say(person, text))).toEqual([422, 'invalid'])
  })

  test('carries out a confirmed change once, with the errors of the page’s own control [C2]', async () => {
    const person = await openVisitor(site, MERIDIAN)
    const add = propose(person, { name: 'cart_add', arguments: { position_ids: [idOf('A')] } })
    const first = await confirm(person, add)
    expect(first.json()).toMatchObject({ data: { name: 'cart_add', cart: { jobCartData: [{ id: idOf('A') }] } } })
    await person.post('/api/pcsx/job_cart', { pids: [String(idOf('A'))], operation: 'remove' })
    // The same token again changes nothing more.
    expect((await confirm(person, add)).json()).toMatchObject({ data: { cart: null } })
    expect((await person.get('/api/pcsx/job_cart')).json()).toMatchObject({ data: { jobCartData: [] } })
    const unknown = propose(person, { name: 'cart_add', arguments: { position_ids: [999_999] } })
    expect(code(await confirm(person, unknown))).toEqual([409, 'unavailable'])
    const hidden = propose(person, { name: 'cart_add', arguments: { position_ids: [idOf('secret')] } })
    expect(code(await confirm(person, hidden))).toEqual([409, 'unavailable'])
  })

  test('an altered, expired or foreign token is worthless, as it is in another browser', async () => {
    const person = await openVisitor(site, MERIDIAN)
    const call = { name: 'cart_add' as const, arguments: { position_ids: [idOf('A')] } }
    const token = propose(person, call)
    expect(code(await confirm(person, `${token.slice(0, -2)}xx`))).toEqual([409, 'expired'])
    expect(code(await confirm(await openVisitor(site, MERIDIAN), token))).toEqual([409, 'expired'])
    const alice = await signIn(site, MERIDIAN, 'alice@example.com')
    expect(code(await confirm(alice, propose(alice, call, { accountId: 'someone-else' })))).toEqual([409, 'expired'])
    // After signing out, the page asks to sign in again, then confirms the same token.
    expect(code(await confirm(person, propose(person, call, { accountId: 'someone' })))).toEqual([401, 'not-signed-in'])
    now = new Date(TEST_NOW.getTime() + (assistantLimits.assistantProposalMinutes + 1) * 60_000)
    expect(code(await confirm(person, token))).toEqual([409, 'expired'])
    now = TEST_NOW
  })

  test('saves jobs, creates alerts and opens applications for signed-in candidates [C2]', async () => {
    const visitor = await openVisitor(site, MERIDIAN)
    const save = { name: 'save_job' as const, arguments: { position_id: idOf('B') } }
    expect(code(await confirm(visitor, propose(visitor, save)))).toEqual([401, 'not-signed-in'])
    const alice = await signIn(site, MERIDIAN, 'alice@example.com')
    expect((await confirm(alice, propose(alice, save))).statusCode).toBe(200)
    expect((await alice.get('/api/pcsx/positions/saved')).json()).toMatchObject({ data: { count: 1 } })
    const alert = { name: 'create_alert' as const, arguments: { search: { query: 'baker' } } }
    expect((await confirm(alice, propose(alice, alert))).statusCode).toBe(200)
    const alerts = await alice.get('/api/pcsx/saved_searches')
    const [{ name }] = alerts.json<{ data: { savedSearches: [{ name: string }] } }>().data.savedSearches
    const apply = { name: 'start_application' as const, arguments: { position_ids: [idOf('A'), idOf('B')] } }
    const href = `/careers/apply?pid=${idOf('A')},${idOf('B')}`
    expect((await confirm(alice, propose(alice, apply))).json()).toMatchObject({ data: { href } })
    const remove = { name: 'delete_alert' as const, arguments: { name } }
    expect((await confirm(alice, propose(alice, remove))).statusCode).toBe(200)
    expect((await alice.get('/api/pcsx/saved_searches')).json()).toMatchObject({ data: { count: 0 } })
    expect(code(await confirm(alice, propose(alice, remove)))).toEqual([404, 'not-found'])
    const unsave = { name: 'unsave_job' as const, arguments: { position_id: idOf('B') } }
    expect((await confirm(alice, propose(alice, unsave))).statusCode).toBe(200)
    expect((await alice.get('/api/pcsx/positions/saved')).json()).toMatchObject({ data: { count: 0 } })
  })

  test('accepts a private job with the key of the open page', async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT private_key AS key FROM positions WHERE id = ${idOf('secret')}`.execute(site.context.db)
    const person = await openVisitor(site, MERIDIAN)
    const call = { name: 'cart_add' as const, arguments: { position_ids: [idOf('secret')] } }
    const answer = await confirm(person, propose(person, call, { key: rows[0]?.key ?? '' }))
    expect(answer.json()).toMatchObject({ data: { cart: { jobCartData: [{ id: idOf('secret') }] } } })
  })

  test('answers twenty messages a minute, then asks for patience [S11]', async () => {
    const person = await openVisitor(site, MERIDIAN, { address: '203.0.113.9' })
    const { most } = assistantLimits.assistantMessages
    for (let count = 0; count < most; count++) expect((await say(person, 'baker')).statusCode).toBe(200)
    const refused = await say(person, 'baker')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ error: { message: 'Please try again in a few minutes' } })
    now = new Date(TEST_NOW.getTime() + 61_000)
    expect((await say(person, 'baker')).statusCode).toBe(200)
    now = TEST_NOW
  })

  test('answers 300 messages a day, and one at a time', async () => {
    const address = '203.0.113.77'
    const person = await openVisitor(site, MERIDIAN, { address })
    const { most } = assistantLimits.assistantMessagesPerDay
    const day = attemptsBy(SECRET, tenantId, 'assistant-day', address)
    for (let count = 1; count < most; count++)
      await countAttempt(site.context.db, day, assistantLimits.assistantMessagesPerDay, now)
    expect((await say(person, 'baker')).statusCode).toBe(200)
    expect((await say(person, 'baker')).statusCode).toBe(429)
    const turns = createMessageTurns()
    const first = turns.take('a')
    expect(() => turns.take('a')).toThrow('one message at a time')
    turns.take('b').end()
    first.end()
    expect(first.signal.aborted).toBe(true)
    expect(turns.take('a').signal.aborted).toBe(false)
  })

  test('lists the jobs that match after an upload, with reasons once the notice was read [C2]', async () => {
    const matches = async (who: Visitor) =>
      eventsOf(await say(who, 'Show the jobs that match my résumé', { list_matches: true }))
    const frames = (events: SentEvent[]) => events.flatMap((event) => (event.type === 'text' ? [event.frame] : []))
    expect(frames(await matches(await openVisitor(site, MERIDIAN)))).toEqual(['sign-in'])
    const alice = await signIn(site, MERIDIAN, 'alice@example.com')
    expect(frames(await matches(alice))).toEqual(['matches-none'])
    const skills = [{ id: 's', name: 'Java' }]
    const work = [{ id: 'w', position: 'Java Developer', name: 'Acme', startDate: '2020-01', summary: 'Java and Git' }]
    await sql`INSERT INTO profiles (account_id, tenant_id, version, facts, updated_at)
      SELECT id, tenant_id, 1, ${JSON.stringify({ resume: { skills, work } })}, ${TEST_NOW} FROM accounts
      WHERE email = 'alice@example.com'
      ON CONFLICT (account_id) DO UPDATE SET version = profiles.version + 1, facts = excluded.facts`.execute(
      site.context.db,
    )
    expect(frames(await matches(alice))).toEqual(['matches', 'matches-notice'])
    await alice.post('/api/pcsx/match_choices', { noticeRead: true })
    const events = await matches(alice)
    expect(frames(events)).toEqual(['matches'])
    const list = events.find((event) => event.type === 'jobs')
    const [first] = list?.groups[0]?.jobs ?? []
    expect(list).toMatchObject({ list: 'matches', href: '/careers/search?sort_by=match' })
    expect(first).toMatchObject({ position: idOf('java'), match: { band: expect.stringContaining('match') } })
    expect(first?.match?.reasons.join(' ')).toContain('Java Developer')
  })

  test('if a model fails, the rules answer the same message, and the panel is notified of both engines', async () => {
    const server = await startFakeModel()
    const own = await openTestSite([{ domain: 'model.example', site: { chatbotxConfig: { enabled: true } } }], {
      now: () => TEST_NOW,
      model: server.url,
      pages: false,
    })
    try {
      const person = await openVisitor(own, 'model.example')
      const about = (await person.get('/api/pcsx/assistant')).json<{ data: object }>().data
      expect(about).toMatchObject({ model: new URL(server.url).host })
      const engines = eventsOf(await say(person, 'baker')).flatMap((event) =>
        event.type === 'turn' ? [event.engine] : [],
      )
      expect(engines).toEqual(['model', 'rules'])
      server.replyWith({ calls: [{ name: 'help', arguments: {} }] })
      const events = eventsOf(await say(person, 'what can you do?'))
      expect(events[0]).toMatchObject({ type: 'turn', engine: 'model' })
      expect(events.at(-1)).toMatchObject({ type: 'done', intent: 'help' })
    } finally {
      await own.close()
      await server.close()
    }
  })

  test('stores nothing of a conversation, and keeps its texts out of pages', async () => {
    const person = await openVisitor(site, MERIDIAN)
    await say(person, 'unmistakable-words-of-a-person')
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(
      site.context.db,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { name } of rows) {
      const found = await sql<{ n: number }>`
        SELECT count(*)::integer AS n FROM ${sql.table(name)} t WHERE t::text LIKE '%unmistakable-words%'`.execute(
        site.context.db,
      )
      expect(found.rows[0]?.n, name).toBe(0)
    }
  })
})
