import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { applicationLimits } from '#features/applying/applications/limits.ts'
import { eraseContents } from '#features/applying/applications/server/erasing/erase-store.ts'
import { exportApplications } from '#features/applying/applications/server/personal-data.ts'
import type { ShownApplication } from '#features/applying/applications/contract.ts'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite, outcome } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo, openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { OpenedApplication } from '../application-contract.ts'

let on: ApplicationSite
let [hers, his] = ['', '']
const people = new Map<string, Visitor>()
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  await on.rows(
    `INSERT INTO staff_jobs (account_id, tenant_id, position_id)
     SELECT id, tenant_id, $1 FROM accounts WHERE email = 'hugo@example.com'`,
    [on.idOf('A')],
  )
  for (const who of ['carol', 'rita', 'hugo', 'alice', 'dave'])
    people.set(who, await signIn(on.site, MERIDIAN, `${who}@example.com`))
})
beforeEach(async () => {
  on.clock.now = TEST_NOW
  await on.rows("UPDATE applications SET state = 'withdrawn' WHERE erased_at IS NULL")
  await on.rows('DELETE FROM application_messages')
  await on.rows('DELETE FROM mail_deliveries')
  hers = (await on.apply(on.applicantOf(on.alice), on.idOf('A'))).encId
  his = (await on.apply(on.applicantOf(on.dave), on.idOf('B'), answers({ firstname: 'Dave' }))).encId
})
afterAll(() => on?.close())

const as = (who: string): Visitor => {
  const visitor = people.get(who)
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const writes = (who: string, encId: string, words: string, id: string = randomUUID()) =>
  as(who).post(`/api/pcsx/applications/${encId}/messages`, { id, words })
const reads = async (who: string, encId: string) =>
  (await as(who).get(`/api/pcsx/applications/${encId}`)).json<{ data: ShownApplication }>().data
const opens = async (who: string, encId: string) =>
  (await as(who).get(`/api/desk/applications/${encId}`)).json<{ data: OpenedApplication }>().data
const acts = (who: string, encId: string, act: string, body: object = {}) =>
  as(who).post(`/api/desk/applications/${encId}/${act}`, body)
const today = async (who: string) =>
  (await as(who).get('/api/desk/today')).json<{ data: { messages: { id: string }[]; messagesTotal: number } }>().data
const ends = (encId: string, state: string) =>
  on.rows('UPDATE applications SET state = $1 WHERE enc_id = $2', [state, encId])
const thread = ({ messages }: Pick<ShownApplication, 'messages'>) => messages.map(({ by, words }) => `${by}: ${words}`)

describe('a candidate', () => {
  test('answers a message from the page of the application, and both sides read the thread in order', async () => {
    expect((await acts('rita', hers, 'message', { words: 'Can you start in June?' })).statusCode).toBe(200)
    expect(outcome(await writes('alice', hers, '  Yes, on the 1st.  '))).toBe('200')
    const expected = ['company: Can you start in June?', 'candidate: Yes, on the 1st.']
    expect(thread(await reads('alice', hers))).toEqual(expected)
    expect(thread(await opens('rita', hers))).toEqual(expected)
    expect((await reads('alice', hers)).timeline.map(({ action }) => action)).toEqual([
      'submitted',
      'message',
      'answered',
    ])
  })

  test('who presses twice, or tries again after a lost answer, sends one message', async () => {
    const id = randomUUID()
    const twice = await Promise.all([writes('alice', hers, 'Hello', id), writes('alice', hers, 'Hello', id)])
    expect(twice.map(outcome)).toEqual(['200', '200'])
    expect(outcome(await writes('alice', hers, 'Hello', id))).toBe('200')
    expect(thread(await reads('alice', hers))).toEqual(['candidate: Hello'])
  })

  test('can’t send an empty message, one that is too long, or too many', async () => {
    expect((await writes('alice', hers, '   ')).statusCode).toBe(422)
    expect((await writes('alice', hers, 'a'.repeat(applicationLimits.messageCharacters + 1))).statusCode).toBe(422)
    for (let sent = 0; sent < applicationLimits.messagesOfDay; sent += 1)
      expect(outcome(await writes('alice', hers, `Message ${sent}`))).toBe('200')
    expect(outcome(await writes('alice', hers, 'One more'))).toBe('429 too-many-messages')
    on.clock.now = addDays(TEST_NOW, 1)
    expect(outcome(await writes('alice', hers, 'One more'))).toBe('200')
  })

  test('can write after a rejection or a withdrawal, and gets an answer', async () => {
    await ends(hers, 'rejected')
    expect(outcome(await writes('alice', hers, 'May I ask why?'))).toBe('200')
    await ends(his, 'withdrawn')
    expect(outcome(await acts('rita', his, 'message', { words: 'Come back' }))).toBe('409 withdrawn')
    expect(outcome(await writes('dave', his, 'I found another job.'))).toBe('200')
    expect(outcome(await acts('rita', his, 'message', { words: 'Good luck' }))).toBe('200')
    expect(thread(await reads('dave', his))).toEqual(['candidate: I found another job.', 'company: Good luck'])
  })

  test('can’t write about another person’s application', async () => {
    expect(outcome(await writes('dave', hers, 'Hello'))).toBe('404 not-found')
    const visitor = await openVisitor(on.site, MERIDIAN)
    const answer = await visitor.post(`/api/pcsx/applications/${hers}/messages`, { id: '1', words: 'Hello' })
    expect(answer.statusCode).toBe(401)
  })

  test('gets the messages with a copy of their data, and they are erased with the person', async () => {
    await writes('dave', his, 'My secret question')
    await acts('carol', his, 'message', { words: 'Here is the answer' })
    const { json } = await exportApplications(on.site.context.db, on.site.context, on.applicantOf(on.dave))
    expect(JSON.stringify(json)).toContain('My secret question')
    await acts('carol', his, 'reject', { reasons: [{ kind: 'another-candidate' }] })
    await on.site.context.db.transaction().execute(async (trx) => {
      const [row] = await on.rows<{ id: number }>('SELECT id FROM applications WHERE enc_id = $1', [his])
      await eraseContents(trx, row?.id ?? 0, TEST_NOW)
    })
    expect(await on.rows("SELECT 1 FROM application_event_words WHERE words LIKE '%secret question%'")).toEqual([])
    expect(await on.rows('SELECT 1 FROM application_messages')).toEqual([])
    expect(await on.rows('SELECT 1 FROM mail_deliveries WHERE about = $1', [his])).toEqual([])
  })
})

describe('a message of a candidate', () => {
  test('waits on Today until a colleague answers it', async () => {
    await writes('alice', hers, 'Hello?')
    expect((await today('rita')).messages).toMatchObject([{ id: hers, since: TEST_NOW.toISOString() }])
    expect((await opens('rita', hers)).messages.at(-1)).toMatchObject({ isWaiting: true })
    expect((await acts('carol', hers, 'message', { words: 'Hello!' })).statusCode).toBe(200)
    expect(await today('rita')).toMatchObject({ messages: [], messagesTotal: 0 })
    expect((await opens('rita', hers)).messages.map(({ isWaiting }) => isWaiting)).toEqual([false, false])
  })

  test('or says that no answer is needed, which the candidate doesn’t hear of', async () => {
    await writes('alice', hers, 'Thank you!')
    const before = mailsTo(on.site, 'alice@example.com').length
    expect(outcome(await acts('rita', hers, 'settle_messages'))).toBe('200')
    expect(outcome(await acts('rita', hers, 'settle_messages'))).toBe('200')
    expect((await today('rita')).messages).toEqual([])
    expect(mailsTo(on.site, 'alice@example.com')).toHaveLength(before)
    expect((await opens('rita', hers)).acts.map(({ act }) => act)).toContain('application settle-messages')
  })

  test('is read by the job’s hiring manager, who can’t answer it, and by no manager of another job', async () => {
    await writes('alice', hers, 'Hello')
    await writes('dave', his, 'Hello')
    expect(thread(await opens('hugo', hers))).toEqual(['candidate: Hello'])
    expect((await today('hugo')).messages).toEqual([])
    expect((await acts('hugo', hers, 'message', { words: 'Hi' })).statusCode).toBe(404)
    expect((await acts('hugo', hers, 'settle_messages')).statusCode).toBe(404)
    expect((await as('hugo').get(`/api/desk/applications/${his}`)).statusCode).toBe(404)
  })

  test('is news for the colleagues who want it at once, without its words', async () => {
    expect((await as('hugo').send('PUT', '/api/desk/news', { message: 'at-once' })).statusCode).toBe(200)
    await writes('alice', hers, 'A secret question')
    const got = () =>
      mailsTo(on.site, 'hugo@example.com').filter(({ headers }) => headers['x-foyer-kind'] === 'staff-news')
    await vi.waitFor(() => expect(got()).toHaveLength(1), { timeout: 30_000 })
    expect(got()[0]?.text).toContain('Message from the candidate')
    expect(got()[0]?.text).toContain(`/careers/tools/applications/${hers}`)
    expect(got()[0]?.text).not.toContain('secret')
  })
})

describe('the email of a message', () => {
  const refuse = (encId: string) =>
    on.rows("UPDATE mail_deliveries SET state = 'refused', said = '550 No such user' WHERE about = $1", [encId])
  const refused = async () =>
    (await as('rita').get('/api/desk/today')).json<{ data: { refused: { id: string }[] } }>().data.refused

  test('is said to be left out on a site without an SMTP server', async () => {
    await acts('rita', hers, 'message', { words: 'Hello' })
    expect((await opens('rita', hers)).messages).toMatchObject([{ words: 'Hello', email: { state: 'outbox' } }])
    expect(await reads('alice', hers)).toMatchObject({ emailRefused: false })
  })

  test('that came back is said beside it, on Today, and to the candidate, until another one arrives', async () => {
    await acts('rita', hers, 'message', { words: 'Hello' })
    await refuse(hers)
    const opened = await opens('rita', hers)
    expect(opened.messages).toMatchObject([{ email: { state: 'refused', said: '550 No such user' } }])
    expect(opened.refusedEmail).toBe('550 No such user')
    expect(await refused()).toMatchObject([{ id: hers }])
    expect(await reads('alice', hers)).toMatchObject({ emailRefused: true })
    await acts('rita', hers, 'message', { words: 'Hello again' })
    expect((await opens('rita', hers)).refusedEmail).toBeNull()
    expect(await refused()).toEqual([])
    expect(await reads('alice', hers)).toMatchObject({ emailRefused: false })
  })
})

test('a question about a rejection waits on Today with its day, until a colleague writes; needing no answer isn’t enough', async () => {
  await acts('carol', his, 'reject', { reasons: [{ kind: 'another-candidate' }] })
  const asked = await on.dave.post(`/api/pcsx/applications/${his}/ask`, { id: 'why' })
  expect(asked.statusCode, asked.body).toBe(200)
  const due = addDays(TEST_NOW, 14).toISOString()
  expect((await today('rita')).messages).toMatchObject([{ id: his, dueAt: due }])
  expect((await opens('rita', his)).messages.at(-1)).toMatchObject({ isQuestion: true, words: '', dueAt: due })
  await acts('carol', his, 'settle_messages', {})
  expect((await today('rita')).messages).toHaveLength(1)
  await acts('carol', his, 'message', { words: 'Because of the rye.' })
  expect((await today('rita')).messages).toEqual([])
})
