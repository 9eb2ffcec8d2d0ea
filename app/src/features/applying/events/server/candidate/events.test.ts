import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#kernel/time.ts'
import { outcome } from '#testing/applications.ts'
import { eventOf, type EventSite, openDay, openEventSite } from '#testing/events/event-site.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { lastLink, mailsTo, type Visitor } from '#testing/visitor.ts'
import { eventDependencies } from '../dependencies.ts'
import { remindOfEvents } from '../notify-of-changes.ts'

let on: EventSite
beforeAll(async () => {
  on = await openEventSite()
})
afterAll(() => on?.site.close())
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const ALICE = 'alice@example.com'
const DAVE = 'dave@example.com'
const at = (id: string, act = '') => `/api/pcsx/events/${id}${act}`
const register = (who: Visitor, id: string, body: object = {}) => who.post(at(id, '/register'), body)
const leave = (who: Visitor, id: string, body: object = {}) => who.post(at(id, '/leave'), body)
const lastMail = (email: string) => mailsTo(on.site, email).at(-1)
const subject = (email: string) => lastMail(email)?.headers['subject'] ?? ''

/** Reads the calendar part of the last email to an address. */
function invitation(email: string) {
  const { method, content } = lastMail(email)?.calendar ?? { method: '', content: '' }
  if (!content) return { method: '' }
  const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent')
  return {
    method,
    uid: String(event?.getFirstPropertyValue('uid')),
    sequence: Number(event?.getFirstPropertyValue('sequence')),
  }
}

test('the reminder of an event states the event’s local time and zone', async () => {
  const id = await on.open()
  await register(on.alice, id)
  const { startsAt, starts } = eventOf(await on.alice.get(at(id)))
  on.clock.now = addHours(new Date(startsAt), -3)
  const { nudges } = (await on.alice.get('/api/pcsx/dashboard/nudges')).json<{
    data: { nudges: { id: string; due: string; starts: object }[] }
  }>().data
  expect(nudges).toContainEqual(expect.objectContaining({ id: `event-soon:${id}`, due: startsAt, starts }))
})

describe('a candidate', () => {
  test('takes the last seat, the next person waits, and moves up when it is given back', async () => {
    const id = await on.open()
    expect(eventOf(await on.visitor.get(at(id)))).toMatchObject({
      state: 'open',
      seatsLeft: 1,
      registers: 'seat',
      url: null,
    })
    expect(eventOf(await register(on.alice, id))).toMatchObject({
      state: 'registered',
      seatsLeft: 0,
      placeInLine: null,
      url: openDay.url,
      leaves: true,
    })
    expect(subject(ALICE)).toBe('meridian.example: you’re registered for Open day')
    const first = invitation(ALICE)
    expect(first).toMatchObject({ method: 'REQUEST', uid: `${id}@meridian.example`, sequence: 0 })
    expect(eventOf(await on.visitor.get(at(id)))).toMatchObject({ state: 'full', registers: 'line' })
    expect(eventOf(await register(on.dave, id))).toMatchObject({ state: 'waitlisted', placeInLine: 1, url: null })
    expect([subject(DAVE), invitation(DAVE)]).toEqual([
      'meridian.example: you’re on the waiting list for Open day',
      { method: '' },
    ])
    expect(eventOf(await leave(on.alice, id))).toMatchObject({ state: 'left', registration: 'left', registers: 'line' })
    expect(invitation(ALICE)).toMatchObject({ method: 'CANCEL', uid: first.uid, sequence: 1 })
    expect(eventOf(await on.dave.get(at(id)))).toMatchObject({ state: 'registered', placeInLine: null })
    expect([subject(DAVE), invitation(DAVE)]).toEqual([
      'meridian.example: you have a seat at Open day',
      { method: 'REQUEST', uid: first.uid, sequence: 1 },
    ])
    // A calendar uses the message with the highest number, so a message after a cancellation needs a higher one.
    await leave(on.dave, id)
    await register(on.alice, id)
    expect(invitation(ALICE)).toMatchObject({ method: 'REQUEST', sequence: 2 })
  })

  test('repeating a request returns the same response and notifies no one again', async () => {
    const id = await on.open()
    await register(on.alice, id)
    const sentBefore = mailsTo(on.site, ALICE).length
    expect(eventOf(await register(on.alice, id)).state).toBe('registered')
    expect(mailsTo(on.site, ALICE)).toHaveLength(sentBefore)
    await leave(on.alice, id)
    expect(eventOf(await leave(on.alice, id)).state).toBe('left')
    expect(mailsTo(on.site, ALICE)).toHaveLength(sentBefore + 1)
  })

  test('is refused before and after registration and without seats, each with a specific reason', async () => {
    const soon = await on.open({ opensAt: addDays(TEST_NOW, 1), closesAt: addDays(TEST_NOW, 2) })
    expect(outcome(await register(on.alice, soon))).toBe('409 soon')
    on.clock.now = addDays(TEST_NOW, 2)
    expect(outcome(await register(on.alice, soon))).toBe('409 closed')
    on.clock.now = addDays(TEST_NOW, 11)
    expect(outcome(await register(on.alice, soon))).toBe('409 over')
    on.clock.now = TEST_NOW
    const full = await on.open({ waitlist: false })
    await register(on.dave, full)
    expect(outcome(await register(on.alice, full))).toBe('409 full')
    expect(outcome(await leave(on.alice, full))).toBe('409 not-registered')
    await on.company.cancel({ tenantId: on.tenant.id, encId: full })
    expect(outcome(await register(on.alice, full))).toBe('409 canceled')
    expect(outcome(await leave(on.dave, full))).toBe('409 canceled')
    expect([subject(DAVE), invitation(DAVE)]).toMatchObject([
      'meridian.example: Open day has been canceled',
      { method: 'CANCEL', sequence: 1 },
    ])
  })

  test('sees own registrations before events that are open', async () => {
    const [mine, other] = [
      await on.open({ title: 'Fair', wallStart: '2026-06-20T10:00' }),
      await on.open({ title: 'Webinar' }),
    ]
    await register(on.alice, mine)
    const { events } = (await on.alice.get('/api/pcsx/dashboard/events')).json<{
      data: { events: { encId: string; state: string }[] }
    }>().data
    const ids = events.map(({ encId }) => encId)
    expect(ids.indexOf(mine)).toBeGreaterThanOrEqual(0)
    expect(ids.indexOf(mine)).toBeLessThan(ids.indexOf(other))
    expect((await on.visitor.get('/api/pcsx/dashboard/events')).statusCode).toBe(401)
    // The dashboard counts every registration, even one that was given up.
    const count = async () =>
      (await on.alice.get('/api/pcsx/dashboard/summary')).json<{
        data: { count: { events: { totalCount: number } } }
      }>().data.count.events.totalCount
    const own = await count()
    await register(on.alice, other)
    expect(await count()).toBe(own + 1)
    await leave(on.alice, other)
    expect(await count()).toBe(own + 1)
  })

  test('finds no event of another company', async () => {
    const id = await on.open()
    expect(outcome(await on.erin.get(at(id)))).toBe('404 not-found')
    expect(outcome(await register(on.erin, id))).toBe('404 not-found')
  })
})

describe('a visitor without an account', () => {
  const MIA = 'mia@example.org'

  test('gets a link at any address, and a seat only through that link', async () => {
    const id = await on.open()
    const asked = await register(on.visitor, id, { email: ' Mia@Example.org ' })
    const known = await register(on.visitor, id, { email: ALICE })
    expect([asked.statusCode, asked.body]).toEqual([200, known.body])
    expect(eventOf(asked)).toMatchObject({ state: 'open', seatsLeft: 1, registration: null })
    expect(await on.rows('SELECT FROM event_registrations WHERE email = $1', [MIA])).toHaveLength(0)
    const attendee = lastLink(on.site, MIA).searchParams.get('attendee') ?? ''
    expect(lastLink(on.site, MIA).pathname).toBe(`/careers/events/${id}`)
    expect(eventOf(await on.visitor.get(`${at(id)}?attendee=${attendee}`)).registration).toBeNull()
    expect(eventOf(await register(on.visitor, id, { attendee })).state).toBe('registered')
    expect(invitation(MIA)).toMatchObject({ method: 'REQUEST' })
    expect(eventOf(await on.visitor.get(at(id)))).toMatchObject({ state: 'full', registration: null })
    expect(eventOf(await leave(on.visitor, id, { attendee })).state).toBe('left')
    expect(outcome(await leave(on.visitor, id))).toBe('401 not-signed-in')
  })

  test('who has an account with that address takes one seat, not two', async () => {
    const id = await on.open({ seats: 2 })
    await register(on.visitor, id, { email: DAVE })
    const attendee = lastLink(on.site, DAVE).searchParams.get('attendee') ?? ''
    await register(on.dave, id)
    expect(eventOf(await register(on.visitor, id, { attendee }))).toMatchObject({ state: 'registered', seatsLeft: 1 })
    expect(eventOf(await leave(on.visitor, id, { attendee })).state).toBe('left')
    expect(eventOf(await on.dave.get(at(id))).state).toBe('left')
  })

  test('whose link is for another event, changed or too old is refused', async () => {
    const [id, other] = [await on.open(), await on.open()]
    await register(on.visitor, id, { email: MIA })
    const attendee = lastLink(on.site, MIA).searchParams.get('attendee') ?? ''
    expect(outcome(await register(on.visitor, other, { attendee }))).toBe('404 wrong-link')
    for (const wrong of [`x${attendee}`, 'e30.x', ''])
      expect(outcome(await register(on.visitor, id, { attendee: wrong }))).toBe('404 wrong-link')
    on.clock.now = addDays(TEST_NOW, 60)
    expect(outcome(await leave(on.visitor, id, { attendee }))).toBe('404 wrong-link')
  })

  test('needs an address, and an account if the company requires one', async () => {
    const id = await on.open()
    expect(outcome(await register(on.visitor, id))).toBe('422 invalid')
    expect(outcome(await register(on.visitor, id, { email: 'nobody' }))).toBe('422 bad-email')
    const [, northgate] = on.site.context.tenants.all()
    const { encId } = await on.company.create(northgate?.id ?? 0, openDay)
    expect(
      (await on.visitor.post(`${at(encId, '/register')}?domain=northgate.example`, { email: MIA })).statusCode,
    ).toBe(401)
  })

  test('downloads the calendar file, which has the online address only for those with a seat', async () => {
    const id = await on.open({ seats: null })
    const file = await on.visitor.get(at(id, '/calendar.ics'))
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(file.body).toContain('METHOD:PUBLISH')
    expect(file.body).not.toContain('meet.example')
    await register(on.alice, id)
    expect((await on.alice.get(at(id, '/calendar.ics'))).body).toContain('meet.example')
    expect((await on.visitor.get(at('none', '/calendar.ics'))).statusCode).toBe(404)
  })
})

// Last, because emails are ordered by the clock, which this test moves.
test('a candidate is reminded once, a day before, and not of an event just booked', async () => {
  const id = await on.open({ seats: 5, title: 'Night shift' })
  await register(on.alice, id)
  const dependencies = eventDependencies(on.site.context)
  const start = new Date('2026-05-14T17:00:00Z')
  const remind = async (now: Date) => {
    on.clock.now = now
    await remindOfEvents(dependencies, now)
  }
  await remind(addHours(start, -25))
  expect(subject(ALICE)).not.toContain('coming up')
  on.clock.now = addHours(start, -20)
  await register(on.dave, id)
  const sentBefore = mailsTo(on.site, DAVE).length
  await remind(addHours(start, -19))
  await remind(addHours(start, -18))
  const reminders = mailsTo(on.site, ALICE).filter(({ headers }) =>
    headers['subject']?.includes('Night shift is coming up'),
  )
  expect(reminders).toHaveLength(1)
  expect(mailsTo(on.site, DAVE)).toHaveLength(sentBefore)
})
