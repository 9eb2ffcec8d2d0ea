import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/secrets/token.ts'
import { type EventSite, openDay, openEventSite } from '#testing/events/event-site.ts'
import { runs, SEED } from '#testing/hostile-parameters.ts'
import { leaveEvent, registerAttendee } from './candidate/register.ts'
import { type EventParts, eventParts } from './parts.ts'

let on: EventSite
let parts: EventParts
beforeAll(async () => {
  on = await openEventSite()
  // Emails and webhooks have their own tests.
  parts = { ...eventParts(on.site.context), mailer: { send: async () => undefined } }
})
afterAll(() => on?.site.close())

const PEOPLE = 6

/** Seats and the waiting list as a person with paper and pencil would keep them. */
class Model {
  seated = new Set<number>()
  waiting: number[] = []
  left = new Set<number>()
  seats: number
  constructor(seats: number) {
    this.seats = seats
  }

  register(who: number): void {
    if (this.seated.has(who) || this.waiting.includes(who)) return
    this.left.delete(who)
    if (this.seated.size < this.seats) this.seated.add(who)
    else this.waiting.push(who)
  }
  leave(who: number): void {
    if (!this.seated.has(who) && !this.waiting.includes(who)) return
    this.seated.delete(who)
    this.waiting = this.waiting.filter((one) => one !== who)
    this.left.add(who)
    this.moveUp()
  }
  resize(seats: number): void {
    if (seats < this.seated.size) return
    this.seats = seats
    this.moveUp()
  }
  moveUp(): void {
    while (this.seated.size < this.seats) {
      const next = this.waiting.shift()
      if (next === undefined) return
      this.seated.add(next)
    }
  }
}

type Action = { kind: 'register' | 'leave'; who: number } | { kind: 'resize'; seats: number }
const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('register' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resize' as const), seats: fc.integer({ min: 1, max: 4 }) }) },
)

const person = (index: number) => ({
  tenantId: on.tenant.id,
  accountId: null,
  email: `person${index}@example.org`,
})

test('whatever people do in turn, seats and waiting list are those of a list kept by hand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(action, { minLength: 5, maxLength: 30 }),
      async (seats, actions) => {
        const encId = await on.open({ seats, title: newId() })
        const target = { tenantId: on.tenant.id, encId }
        const model = new Model(seats)
        for (const one of actions) {
          if (one.kind === 'resize') {
            await on.company.update(target, { ...openDay, seats: one.seats }).catch(() => undefined)
            model.resize(one.seats)
          } else if (one.kind === 'register') {
            await registerAttendee(parts, target, person(one.who), 'en')
            model.register(one.who)
          } else {
            await leaveEvent(parts, target, person(one.who)).catch(() => undefined)
            model.leave(one.who)
          }
          const rows = await on.rows<{ email: string; state: string }>(
            `SELECT email, r.state FROM event_registrations r JOIN events e ON e.id = r.event_id WHERE e.enc_id = $1
             ORDER BY r.line, email`,
            [encId],
          )
          const of = (state: string) => rows.filter((row) => row.state === state).map(({ email }) => email)
          const named = (people: Iterable<number>) => [...people].map((index) => person(index).email)
          expect({ seated: of('registered'), waiting: of('waitlisted'), left: of('left') }).toEqual({
            seated: named(model.seated).toSorted(),
            waiting: named(model.waiting),
            left: named(model.left).toSorted(),
          })
        }
      },
    ),
    { seed: SEED, numRuns: runs(200) },
  )
})
