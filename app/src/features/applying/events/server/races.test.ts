import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventSite, openEventSite } from '#testing/events/event-site.ts'
import { runs } from '#testing/random/random-runs.ts'
import { leaveEvent, registerAttendee } from './candidate/register.ts'
import { type EventDependencies, eventDependencies } from './dependencies.ts'

let on: EventSite
let dependencies: EventDependencies
beforeAll(async () => {
  on = await openEventSite()
  dependencies = { ...eventDependencies(on.site.context), mailer: { send: async () => undefined } }
})
afterAll(() => on?.site.close())

const PEOPLE = 60
const SEATS = 10
const person = (index: number) => ({ tenantId: on.tenant.id, accountId: null, email: `racer${index}@example.org` })
const people = Array.from({ length: PEOPLE }, (_, index) => index)

const countsOf = async (encId: string) =>
  (
    await on.rows<{ taken: number; waiting: number; left: number; lines: number }>(
      `SELECT count(*) FILTER (WHERE r.state = 'registered')::int AS taken,
        count(*) FILTER (WHERE r.state = 'waitlisted')::int AS waiting, count(*) FILTER (WHERE r.state = 'left')::int AS left,
        count(DISTINCT r.line)::int AS lines
       FROM event_registrations r JOIN events e ON e.id = r.event_id WHERE e.enc_id = $1`,
      [encId],
    )
  )[0]

test('of many who register at once, as many as there are seats get one, and each person gets one place', async () => {
  for (let round = 0; round < runs(20); round += 1) {
    const encId = await on.open({ seats: SEATS })
    const target = { tenantId: on.tenant.id, encId }
    // Everyone presses twice.
    await Promise.all(
      [...people, ...people].map((index) => registerAttendee(dependencies, target, person(index), 'en')),
    )
    expect(await countsOf(encId)).toEqual({ taken: SEATS, waiting: PEOPLE - SEATS, left: 0, lines: PEOPLE - SEATS })
  }
})

test('registering and leaving at once never overbooks, and no seat stays empty while someone waits', async () => {
  for (let round = 0; round < runs(20); round += 1) {
    const encId = await on.open({ seats: SEATS })
    const target = { tenantId: on.tenant.id, encId }
    const early = people.slice(0, PEOPLE / 2)
    for (const index of early) await registerAttendee(dependencies, target, person(index), 'en')
    const leaving = early.filter((index) => index % 2 === 0)
    const seen: number[] = []
    await Promise.all([
      ...leaving.map((index) => leaveEvent(dependencies, target, person(index))),
      ...people.slice(PEOPLE / 2).map((index) => registerAttendee(dependencies, target, person(index), 'en')),
      ...people.map(async () => seen.push((await on.company.find(target)).taken)),
    ])
    expect(Math.max(...seen)).toBeLessThanOrEqual(SEATS)
    const stay = PEOPLE - leaving.length
    expect(await countsOf(encId)).toEqual({
      taken: SEATS,
      waiting: stay - SEATS,
      left: leaving.length,
      lines: stay - SEATS,
    })
  }
})
