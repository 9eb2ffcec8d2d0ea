import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#kernel/time.ts'
import { outcome } from '#testing/applications.ts'
import { eventOf, type EventSite, openEventSite } from '#testing/events/event-site.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo, openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import { eventDependencies } from '../dependencies.ts'
import { deliverMessage } from './send-message.ts'
import { eventsData } from '../personal-data.ts'
import { registerByHand } from './people/change-list.ts'

const MERIDIAN = 'meridian.example'
const MIA = 'mia@example.org'

interface Listed {
  people: { id: string; name: string; email: string; state: string; cameAt: string | null; person: string | null }[]
  total: number
  counts: Record<'all' | 'registered' | 'waiting' | 'came' | 'absent', number>
}

let on: EventSite
let carol: Visitor
let rita: Visitor
let hugo: Visitor
beforeAll(async () => {
  on = await openEventSite({ site: { supportedLanguages: ['en', 'de'] } })
  carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
  hugo = await signIn(on.site, MERIDIAN, 'hugo@example.com')
})
afterAll(() => on?.site.close())
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const at = (id: string, rest = '') => `/api/desk/events/${id}${rest}`
const readData = async <Data>(answer: LightMyRequestResponse) => answer.json<{ data: Data }>().data
const listed = async (id: string, query = '') => readData<Listed>(await rita.get(at(id, `/people${query}`)))
const byHand = (id: string, body: object = {}) =>
  rita.post(at(id, '/registrations'), { name: 'Mia Novak', email: MIA, ...body })
const came = (id: string, registration: string, yes = true) =>
  rita.send('PUT', at(id, `/registrations/${registration}`), { came: yes })
const subjects = (email: string) => mailsTo(on.site, email).map(({ headers }) => headers['subject'])
const take = (id: string) => on.alice.post(`/api/pcsx/events/${id}/register`, {})

describe('a recruiter', () => {
  test('registers a person by hand, who gets the normal email once and gives the seat up by its link', async () => {
    const id = await on.open()
    const made = await readData<{ person: { name: string; state: string } }>(await byHand(id))
    expect(made.person).toMatchObject({ name: 'Mia Novak', state: 'registered' })
    await byHand(id)
    expect(subjects(MIA)).toEqual(['meridian.example: you’re registered for Open day'])
    const attendee = /attendee=([^&\s]+)/.exec(mailsTo(on.site, MIA).at(-1)?.text ?? '')?.[1] ?? ''
    const left = await on.visitor.post(`/api/pcsx/events/${id}/leave`, { attendee })
    expect(eventOf(left).state).toBe('left')
    expect(await listed(id)).toMatchObject({ total: 0, people: [] })
    expect(outcome(await byHand(id, { email: 'mia' }))).toBe('422 bad-email')
    expect(outcome(await byHand(id, { name: ' ' }))).toBe('422 invalid')
  })

  test('registers people before and after the time of the registration, but not once the event is over', async () => {
    const soon = await on.open({ opensAt: addDays(TEST_NOW, 5), closesAt: addDays(TEST_NOW, 6) })
    expect(outcome(await take(soon))).toBe('409 soon')
    expect((await byHand(soon, { email: 'early@example.org' })).statusCode).toBe(200)
    const later = (email: string) =>
      registerByHand(
        eventDependencies(on.site.context),
        { tenantId: on.tenant.id, encId: soon },
        { name: 'Lea', email },
      )
    on.clock.now = addDays(TEST_NOW, 7)
    expect((await later('late@example.org')).person.state).toBe('waitlisted')
    on.clock.now = addDays(TEST_NOW, 12)
    await expect(later('later@example.org')).rejects.toMatchObject({ code: 'over' })
  })

  test('gives up a seat for a person, and the first one waiting gets it', async () => {
    const id = await on.open()
    await take(id)
    await byHand(id)
    const [alice, mia] = (await listed(id)).people
    expect([alice?.state, mia?.state]).toEqual(['registered', 'waitlisted'])
    const registration = alice?.id ?? ''
    expect((await rita.send('DELETE', at(id, `/registrations/${registration}`))).statusCode).toBe(200)
    expect((await listed(id)).people).toMatchObject([{ email: MIA, state: 'registered' }])
    expect(subjects('alice@example.com').at(-1)).toBe('meridian.example: you’re no longer registered for Open day')
    expect(subjects(MIA).at(-1)).toBe('meridian.example: you have a seat at Open day')
    expect(outcome(await came(id, registration))).toBe('404 not-listed')
  })

  test('finds people by some letters, and sees who came and who didn’t', async () => {
    const id = await on.open({ seats: 3 })
    await take(id)
    await byHand(id)
    const [found] = (await listed(id, '?text=nov')).people
    expect(found).toMatchObject({ name: 'Mia Novak', person: null, cameAt: null })
    const here = TEST_NOW.toISOString()
    const done = await readData<{ person: object; counts: object }>(await came(id, found?.id ?? ''))
    expect(done).toMatchObject({ person: { cameAt: here }, counts: { came: 1, registered: 2, absent: 1 } })
    on.clock.now = addHours(TEST_NOW, 1)
    await came(id, found?.id ?? '')
    expect((await listed(id, '?group=came')).people).toMatchObject([{ email: MIA, cameAt: here }])
    expect((await listed(id, '?group=absent')).people).toMatchObject([
      { email: 'alice@example.com', person: on.alice.accountId },
    ])
    await came(id, found?.id ?? '', false)
    expect((await listed(id)).counts).toMatchObject({ came: 0, absent: 2 })
  })

  test('lists no more than 50 people on a page, and downloads all of them without formulas', async () => {
    const id = await on.open({ seats: null })
    await byHand(id, { name: '=cmd()', email: 'formula@example.org' })
    await on.rows(
      `INSERT INTO event_registrations (tenant_id, event_id, email, language, state, since, told_sequence, created_at)
       SELECT tenant_id, id, 'person' || n || '@example.org', 'en', 'registered', now(), 0, now()
       FROM events, generate_series(1, 60) AS n WHERE enc_id = $1`,
      [id],
    )
    const first = await listed(id)
    expect([first.people.length, first.total]).toEqual([50, 61])
    expect((await listed(id, '?offset=50')).people).toHaveLength(11)
    expect((await listed(id, '?sheet=1')).people).toHaveLength(61)
    const file = await rita.get(at(id, '/people/export'))
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body).toContain("'=cmd(),formula@example.org,Registered,")
    expect(file.body.trim().split('\r\n')).toHaveLength(62)
    const { entries } = await readData<{ entries: { act: string; target: string }[] }>(
      await carol.get('/api/desk/audit'),
    )
    expect(entries[0]).toMatchObject({ act: 'read event people', target: id })
  })
})

test('the audit names the event and the registration of each act on a person, and their account', async () => {
  const id = await on.open()
  await byHand(id)
  await take(id)
  const people = (await listed(id)).people
  const [alice, mia] = ['alice@example.com', MIA].map((email) => people.find((one) => one.email === email)?.id ?? '')
  await came(id, alice ?? '')
  await rita.send('DELETE', at(id, `/registrations/${alice}`))
  const { entries } = await readData<{ entries: { act: string; target: string }[] }>(await carol.get('/api/desk/audit'))
  expect(entries.slice(0, 3).map(({ act, target }) => [act, target])).toEqual([
    ['event give-up', `${id} ${alice}`],
    ['event check-in', `${id} ${alice}`],
    ['event register', `${id} ${mia}`],
  ])
  const about = await readData<{ entries: { act: string }[] }>(
    await carol.get('/api/desk/audit?about=alice@example.com'),
  )
  expect(about.entries.slice(0, 2).map(({ act }) => act)).toEqual(['event give-up', 'event check-in'])
})

describe('a message to the people of an event', () => {
  const sent = (email: string) => subjects(email).filter((subject) => subject?.includes('news about'))
  const deliver = async () => {
    for (const { id } of await on.rows<{ id: string }>('SELECT id FROM event_messages'))
      await deliverMessage(eventDependencies(on.site.context), Number(id))
  }

  test('is sent once, although the button is pressed twice and the job runs twice', async () => {
    const id = await on.open({ title: 'Fair' })
    await take(id)
    await byHand(id)
    const body = { to: 'all', words: 'Bring a pen.\nSee you!', key: 'one' }
    const [first, second] = [await rita.post(at(id, '/messages'), body), await rita.post(at(id, '/messages'), body)]
    expect([await readData(first), first.statusCode]).toEqual([await readData(second), 200])
    await deliver()
    // The server's own job can be at work, too.
    await expect.poll(() => [sent('alice@example.com').length, sent(MIA).length]).toEqual([1, 1])
    await deliver()
    expect([sent('alice@example.com').length, sent(MIA).length]).toEqual([1, 1])
    const mail = mailsTo(on.site, MIA).find(({ headers }) => headers['subject'] === sent(MIA)[0])
    expect(mail?.text).toContain('Bring a pen.')
    const { messages } = await readData<{ messages: object[] }>(await rita.get(at(id, '/messages')))
    expect(messages).toMatchObject([{ to: 'all', count: 2, isSent: true, sender: 'Rita Stone' }])
  })

  test('reaches only those with a seat, or only those who wait', async () => {
    const id = await on.open({ title: 'Night' })
    await take(id)
    await byHand(id, { email: 'ona@example.org' })
    const before = sent('alice@example.com').length
    const asked = await rita.post(at(id, '/messages'), { to: 'waiting', words: 'Still waiting?' })
    expect(await readData(asked)).toMatchObject({ people: 1 })
    await deliver()
    await expect.poll(() => sent('ona@example.org').length).toBe(1)
    expect(sent('alice@example.com')).toHaveLength(before)
    const empty = await on.open()
    expect(outcome(await rita.post(at(empty, '/messages'), { to: 'all', words: 'Hi' }))).toBe('409 no-recipients')
  })

  test('is shown before in each language of its readers, and nothing is sent by that', async () => {
    const id = await on.open({ seats: null })
    await take(id)
    await byHand(id, { email: 'jan@example.org', language: 'de' })
    const { mails } = await readData<{ mails: { language: string; people: number; subject: string; text: string }[] }>(
      await rita.post(at(id, '/messages/preview'), { to: 'all', words: 'Bring a pen.' }),
    )
    expect(new Map(mails.map((mail) => [mail.language, mail.subject]))).toEqual(
      new Map([
        ['en', 'meridian.example: news about Open day'],
        ['de', 'meridian.example: Neues zu Open day'],
      ]),
    )
    for (const { text } of mails) expect(text).toContain('Bring a pen.')
    expect(
      await on.rows('SELECT FROM event_messages m JOIN events e ON e.id = m.event_id WHERE enc_id = $1', [id]),
    ).toEqual([])
  })
})

test('an editor writes events, but sees no people; hiring managers and candidates find no events', async () => {
  await on.rows("UPDATE accounts SET staff_role = 'editor' WHERE email = 'dave@example.com'")
  const dave = await signIn(on.site, MERIDIAN, 'dave@example.com')
  const id = await on.open()
  const opened = await readData<{ canSeePeople: boolean; title: string }>(await dave.get(at(id)))
  expect(opened).toMatchObject({ title: 'Open day', canSeePeople: false })
  const body = { title: 'Evening', wall_start: '2026-05-14T18:00', zone: 'Europe/London', minutes: 60, place: 'Leeds' }
  const changed = await dave.send('PUT', at(id), { ...body, opens: '2026-05-05T09:00' })
  expect(changed.statusCode).toBe(200)
  expect((await readData<{ opens: string }>(await rita.get(at(id)))).opens).toBe('2026-05-05T09:00')
  for (const path of ['/people', '/people/export', '/messages'])
    expect((await dave.get(at(id, path))).statusCode, path).toBe(404)
  expect((await dave.post(at(id, '/registrations'), { name: 'Mia', email: MIA })).statusCode).toBe(404)
  for (const who of [hugo, on.alice, await openVisitor(on.site, MERIDIAN)]) {
    expect([401, 404]).toContain((await who.get('/api/desk/events')).statusCode)
    expect([401, 404]).toContain((await who.get(at(id, '/people'))).statusCode)
  }
})

test('when they came and the name that the company gave are in a person’s copy, and go with their data', async () => {
  const id = await on.open({ title: 'Copied' })
  await byHand(id, { name: 'Alice of the fair', email: 'alice@example.com' })
  const [alice] = (await listed(id)).people
  await came(id, alice?.id ?? '')
  const owner = { tenantId: on.tenant.id, accountId: on.alice.accountId }
  const { json } = await eventsData.export(on.site.context.db, owner)
  expect((json as { events: object[] }).events).toContainEqual(
    expect.objectContaining({ title: 'Copied', nameGivenByTheCompany: 'Alice of the fair', cameAt: TEST_NOW }),
  )
  await on.site.context.db.transaction().execute((trx) => eventsData.erase(trx, owner))
  expect((await listed(id)).total).toBe(0)
  const again = await eventsData.export(on.site.context.db, owner)
  expect(again.json).toEqual({ events: [] })
})
