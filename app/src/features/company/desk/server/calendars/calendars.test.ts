import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { openReceiver, type WebhookReceiver } from '#testing/processes/webhook-receiver.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Test//EN',
  'BEGIN:VEVENT',
  'UID:a@example.org',
  'DTSTAMP:20260101T000000Z',
  'SUMMARY:Dentist',
  'DTSTART;TZID=Europe/Berlin:20261201T100000',
  'DTEND;TZID=Europe/Berlin:20261201T110000',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

interface Busy {
  times: { time: string; busy: { name: string; because: string }[] }[]
  unread: string[]
}

let on: ApplicationSite
let receiver: WebhookReceiver
const visitors = new Map<string, Visitor>()
beforeAll(async () => {
  on = await openApplicationSite()
  receiver = await openReceiver()
  for (const name of ['rita', 'hugo', 'alice'])
    visitors.set(name, await signIn(on.site, MERIDIAN, `${name}@example.com`))
})
afterAll(async () => {
  await on?.close()
  await receiver?.close()
})
beforeEach(async () => {
  await on.rows('TRUNCATE call_counts')
  await on.rows('UPDATE accounts SET staff_calendar = NULL, staff_calendar_host = NULL')
  receiver.received.length = 0
  receiver.answer(() => ({ status: 200, body: CALENDAR }))
})

const as = (name: string): Visitor => {
  const visitor = visitors.get(name)
  if (!visitor) throw new Error(`${name} isn’t signed in.`)
  return visitor
}
/** A new address each time, because what was read is kept for some minutes. */
let count = 0
const address = () => `${receiver.url}/secret-${(count += 1)}.ics`
const add = (name: string, typed: string) => as(name).send('PUT', '/api/desk/interviews/calendar', { address: typed })
const busyAt = async (times: readonly string[], more: object = {}) => {
  const body = { times, interviewers: ['Hugo Brandt'], zone: 'Europe/Berlin', minutes: 45, ...more }
  const answer = await as('rita').post('/api/desk/interviews/busy', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: Busy }>().data
}

describe('a colleague’s calendar', () => {
  test('shows those who arrange interviews when its owner is busy, and nothing else of it', async () => {
    const typed = address()
    const added = await add('hugo', typed)
    expect(added.json()).toMatchObject({ data: { calendar: new URL(receiver.url).host } })
    const busy = await busyAt(['2026-12-01T09:00', '2026-12-01T09:30', '2026-12-01T10:59', '2026-12-01T11:00'])
    expect(busy.unread).toEqual([])
    expect(busy.times.filter((at) => at.busy.length > 0)).toEqual([
      { time: '2026-12-01T09:30', busy: [{ name: 'Hugo Brandt', because: 'calendar' }] },
      { time: '2026-12-01T10:59', busy: [{ name: 'Hugo Brandt', because: 'calendar' }] },
    ])
    const panel = await as('rita').get('/api/desk/interviews/panel')
    expect(panel.json()).toMatchObject({ data: { calendar: null } })
    expect(panel.json<{ data: { colleagues: object[] } }>().data.colleagues).toContainEqual({
      name: 'Hugo Brandt',
      hasCalendar: true,
    })
    const stored = JSON.stringify(await on.rows('SELECT * FROM accounts'))
    for (const text of [stored, added.body, panel.body, JSON.stringify(busy)]) {
      expect(text).not.toContain('secret-')
      expect(text).not.toContain('Dentist')
    }
  })

  test('is found by its owner’s name in any case and spacing, and by the email address', async () => {
    await add('hugo', address())
    for (const typed of [' hugo  BRANDT ', 'hugo@example.com'])
      expect((await busyAt(['2026-12-01T10:00'], { interviewers: [typed] })).times[0]?.busy).toHaveLength(1)
    expect((await busyAt(['2026-12-01T10:00'], { interviewers: ['Hugo'] })).times[0]?.busy).toEqual([])
  })

  test.each([
    ['a page', { status: 200, body: '<!doctype html><title>Sign in</title>' }, 'not-calendar'],
    ['nothing', { status: 404 }, 'calendar-unreachable'],
  ])('isn’t added from an address with %s', async (_what, answer, code) => {
    receiver.answer(() => answer)
    const refused = await add('hugo', address())
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ error: { code: string } }>().error.code).toBe(code)
    expect(await on.rows('SELECT 1 FROM accounts WHERE staff_calendar IS NOT NULL')).toEqual([])
  })

  test.each([
    ['calendar', 'bad-address'],
    ['file:///etc/passwd', 'bad-address'],
    ['webcal://no-such-host.invalid/a.ics', 'unknown-host'],
    ['https://192.168.7.1/a.ics', 'bad-address'],
  ])('isn’t fetched from %s', async (typed, code) => {
    expect((await add('hugo', typed)).json<{ error: { code: string } }>().error.code).toBe(code)
  })

  test('that can’t be read later is said, and stops no one from arranging', async () => {
    await add('hugo', address())
    receiver.answer(() => ({ status: 503 }))
    expect(await busyAt(['2026-12-01T10:00'])).toEqual({
      times: [{ time: '2026-12-01T10:00', busy: [] }],
      unread: ['Hugo Brandt'],
    })
  })

  test('is removed by its owner', async () => {
    await add('hugo', address())
    const removed = await as('hugo').send('DELETE', '/api/desk/interviews/calendar')
    expect(removed.json()).toMatchObject({ data: { calendar: null } })
    expect((await busyAt(['2026-12-01T10:00'])).times[0]?.busy).toEqual([])
  })

  test('isn’t for candidates', async () => {
    expect((await add('alice', address())).statusCode).toBe(404)
  })
})

test('someone with another interview is busy then, except for a change of that interview', async () => {
  const guest = await on.guest()
  const draft = await on.draft(guest, on.idOf('A'), answers({ email: 'una@example.org', firstname: 'Una' }))
  const { encId } = await on.send(guest, draft)
  const arranged = await as('rita').post('/api/desk/scheduled_interviews', {
    application_id: encId,
    title: 'First interview',
    zone: 'Europe/Berlin',
    wall_start: '2026-12-02T10:00',
    interviewers: ['Hugo Brandt', 'Ms. Okafor'],
  })
  expect(arranged.statusCode, arranged.body).toBe(201)
  const times = ['2026-12-02T09:15', '2026-12-02T09:30', '2026-12-02T10:45']
  const interviewers = ['ms. okafor', 'Hugo Brandt']
  expect((await busyAt(times, { interviewers })).times.map(({ busy }) => busy.map(({ because }) => because))).toEqual([
    [],
    ['interview', 'interview'],
    [],
  ])
  const { id } = (await as('rita').get(`/api/desk/interviews?application=${encId}`)).json<{
    data: { interviews: { id: string }[] }
  }>().data.interviews[0] ?? { id: '' }
  const busy = await busyAt(times, { interviewers, except: id })
  expect(busy.times.flatMap((at) => at.busy)).toEqual([])
})
