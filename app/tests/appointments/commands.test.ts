import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { mailsTo } from '#testing/visitor.ts'

let on: ApplicationSite
let application: string
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  application = (await on.apply(on.applicantOf(on.alice), on.idOf('A'))).encId
})
afterAll(() => on?.close())

const foyer = (...args: string[]) => runFoyer(on.site, ...args)
const talk = ['--title', 'First interview', '--zone', 'Europe/Berlin']
const arrange = async (...more: string[]) =>
  String((await foyerJson(on.site, 'interview', 'slots', application, ...talk, ...more))['enc_id'])

describe('an operator', () => {
  test('offers times for an interview, lists it, sets a time, notifies the candidate again and cancels', async () => {
    const slots = ['--slot', '2026-05-20T10:00', '--slot', '2026-05-21T14:00']
    const id = await arrange(...slots, '--seats', '2', '--interviewer', 'Ines Albrecht', '--moves', '1')
    const { out } = await foyer('interview', 'list', '--application', application)
    expect(out).toContain(`${id}  proposed  (no time yet) Europe/Berlin  First interview, Baker A`)
    const { interviews } = await foyerJson<{ interviews: object[] }>(on.site, 'interview', 'list')
    expect(interviews).toEqual([
      expect.objectContaining({
        enc_id: id,
        moves_left: 1,
        slots: [
          expect.objectContaining({ wall_start: '2026-05-20T10:00+02:00', seats: 2, taken: 0 }),
          expect.objectContaining({ wall_start: '2026-05-21T14:00+02:00', seats: 2, taken: 0 }),
        ],
      }),
    ])
    const moved = await foyer('interview', 'move', id, '--at', '2026-05-22T09:30')
    expect(moved.out).toContain(`${id}  booked  2026-05-22T09:30+02:00 Europe/Berlin`)
    const sentBefore = mailsTo(on.site, 'alice@example.com').length
    expect((await foyer('interview', 'reissue')).out).toContain('No interview moved. Nothing was sent.')
    expect((await foyer('interview', 'reissue', id)).code).toBe(0)
    expect(mailsTo(on.site, 'alice@example.com')).toHaveLength(sentBefore + 1)
    expect((await foyer('interview', 'cancel', id, '--words', 'The team is ill.')).out).toContain('canceled')
    expect(mailsTo(on.site, 'alice@example.com').at(-1)?.text).toContain('The team is ill.')
  })

  test('who gets an interview wrong reads how to correct it', async () => {
    const id = await arrange('--at', '2026-05-25T10:00')
    for (const [args, sentence] of [
      [['slots', application, '--slot', '2026-05-20T10:00'], 'Add --title and --zone'],
      [['slots', application, ...talk], 'Add one --slot for each time to pick from, or --at for a fixed one.'],
      [['slots', application, ...talk, '--at', '2026-05-20T10:00', '--seats', 'two'], '--seats is “two”'],
      [['slots', application, ...talk, '--at', '2027-03-28T02:30'], '2027-03-28T02:30'],
      [['slots', 'none', ...talk, '--at', '2026-05-20T10:00'], 'We can’t find this'],
      [['cancel', 'none'], 'We can’t find this interview'],
      [['move', id, '--kind', 'walk'], 'phone, video, onsite'],
    ] as const) {
      const { code, err } = await foyer('interview', ...args)
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
    }
  })

  test('creates an event, sees who registers, and cancels it', async () => {
    const day = ['--start', '2026-05-14T18:00', '--zone', 'Europe/London', '--place', 'Leeds', '--seats', '1']
    const { id } = await foyerJson<{ id: string }>(on.site, 'event', 'create', 'Open day', ...day)
    for (const who of [on.alice, on.dave]) await who.post(`/api/pcsx/events/${id}/register`)
    const { out } = await foyer('event', 'list')
    expect(out).toContain(`${id}  2026-05-14T18:00 Europe/London  open      1/1 registered, 1 waiting  Open day`)
    const people = await foyer('event', 'registrations', id)
    expect(people.out.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^\d+ +registered .* alice@example\.com {2}Alice \S+/),
      expect.stringMatching(/^\d+ +waitlisted .* dave@example\.com/),
    ])
    const changed = await foyer('event', 'change', id, '--title', 'Open evening', '--minutes', '90')
    expect(changed.out).toContain(
      `${id}  2026-05-14T18:00 Europe/London  open      1/1 registered, 1 waiting  Open evening`,
    )
    expect(mailsTo(on.site, 'alice@example.com').at(-1)?.headers['subject']).toContain('Open evening')
    await foyerJson(on.site, 'event', 'change', id, '--title', 'Open day', '--seats', '2')
    const { registrations } = await foyerJson<{ registrations: object[] }>(on.site, 'event', 'registrations', id)
    expect(registrations).toMatchObject([{ state: 'registered' }, { email: 'dave@example.com', state: 'registered' }])
    await on.dave.post(`/api/pcsx/events/${id}/leave`)
    expect((await foyer('event', 'registrations', id)).out).not.toContain('dave@example.com')
    await foyer('event', 'change', id, '--seats', '1')
    await on.dave.post(`/api/pcsx/events/${id}/register`)
    expect((await foyer('event', 'cancel', id)).out).toContain('Canceled “Open day”.')
    const subjects = mailsTo(on.site, 'dave@example.com').map(({ headers }) => headers['subject'])
    expect(subjects.at(-1)).toContain('Open day has been canceled')
    const { events } = await foyerJson<{ events: object[] }>(on.site, 'event', 'list')
    expect(events).toEqual([expect.objectContaining({ id, phase: 'canceled', taken: 1, waiting: 1 })])
  })

  test('who gets an event wrong reads how to correct it', async () => {
    const day = ['--start', '2026-05-14T18:00', '--zone', 'Europe/London', '--place', 'Leeds']
    for (const [args, sentence] of [
      [['Talk', '--zone', 'Europe/London', '--place', 'Leeds'], 'An event needs --start.'],
      [['Talk', ...day.slice(0, 4)], 'Say where the event is'],
      [[' ', ...day], 'An event needs a title.'],
      [['Talk', ...day, '--seats', '0'], '--seats is “0”'],
      [['Talk', ...day, '--opens', 'Monday'], '--opens is “Monday”'],
      [['Talk', ...day, '--url', 'meet.example'], '--url is “meet.example”'],
      [['Talk', ...day, '--closes', '2026-06-01T10:00:00Z'], 'Registration closes before the event starts'],
    ] as const) {
      const { code, err } = await foyer('event', 'create', ...args)
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
    }
    const { id } = await foyerJson<{ id: string }>(on.site, 'event', 'create', 'Talk', ...day)
    for (const [args, sentence] of [
      [[id, '--no-place'], 'Say where the event is'],
      [[id, '--seats', '3', '--unlimited'], 'Choose one of --seats and --unlimited.'],
      [[id, '--title', ' '], 'An event needs a title.'],
      [['none', '--title', 'Talk'], 'We can’t find this event'],
    ] as const)
      expect(await foyer('event', 'change', ...args)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) })
    expect((await foyer('event', 'cancel', 'none')).err).toContain('We can’t find this event')
  })
})
