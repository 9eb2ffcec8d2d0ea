import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/secrets/token.ts'
import { type EventSite, openDay, openEventSite } from '#testing/events/event-site.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { leaveEvent, registerAttendee } from './candidate/register.ts'
import { type EventDependencies, eventDependencies } from './dependencies.ts'
import { eventsData } from './personal-data.ts'
import type { Attendee } from './registration-store.ts'
import { fillFreedSeats } from './notify-of-changes.ts'

let on: EventSite
let dependencies: EventDependencies
beforeAll(async () => {
  on = await openEventSite()
  // Emails and webhooks have their own tests.
  dependencies = { ...eventDependencies(on.site.context), mailer: { send: async () => undefined } }
})
afterAll(() => on?.site.close())

const PEOPLE = 6

/** Seats and the waiting list as a person with paper and pencil would write them. */
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
    if (this.seated.size + this.waiting.length < this.seats) this.seated.add(who)
    else this.waiting.push(who)
  }
  leave(who: number): void {
    if (!this.seated.has(who) && !this.waiting.includes(who)) return
    this.seated.delete(who)
    this.waiting = this.waiting.filter((one) => one !== who)
    this.left.add(who)
    this.moveUp()
  }
  /** A seat freed by erasure is given away when the clock advances. */
  erase(who: number): void {
    this.seated.delete(who)
    this.waiting = this.waiting.filter((one) => one !== who)
    this.left.delete(who)
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

type Action =
  | { kind: 'register' | 'leave' | 'erase'; who: number }
  | { kind: 'resize'; seats: number }
  | { kind: 'minute' }
const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('register' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resize' as const), seats: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('erase' as const), who: fc.integer({ min: 0, max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('minute' as const) }) },
)

const accountOf = (index: number): string | undefined => [on.alice, on.dave][index]?.accountId

/** The first two people have accounts, which can be erased; the others have an address. */
function person(index: number): Attendee {
  const tenantId = on.tenant.id
  const accountId = accountOf(index)
  return accountId === undefined
    ? { tenantId, accountId: null, email: `person${index}@example.org` }
    : { tenantId, accountId, email: null }
}
const nameOf = (index: number): string => accountOf(index) ?? person(index).email ?? ''

test('after any registrations, departures, erasures and changes of capacity, seats and waiting list match a list kept by hand', async () => {
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
          } else if (one.kind === 'erase') {
            const { tenantId, accountId } = person(one.who)
            await on.site.context.db
              .transaction()
              .execute((trx) => eventsData.erase(trx, { tenantId, accountId: accountId ?? '' }))
            model.erase(one.who)
          } else if (one.kind === 'minute') {
            await fillFreedSeats(dependencies, on.clock.now)
            model.moveUp()
          } else if (one.kind === 'register') {
            await registerAttendee(dependencies, target, person(one.who), 'en')
            model.register(one.who)
          } else {
            await leaveEvent(dependencies, target, person(one.who)).catch(() => undefined)
            model.leave(one.who)
          }
          const rows = await on.rows<{ name: string; state: string }>(
            `SELECT coalesce(r.email, r.account_id) AS name, r.state FROM event_registrations r
             JOIN events e ON e.id = r.event_id WHERE e.enc_id = $1 ORDER BY r.line`,
            [encId],
          )
          const of = (state: string) => rows.filter((row) => row.state === state).map(({ name }) => name)
          const named = (people: Iterable<number>) => [...people].map(nameOf)
          const found = { seated: of('registered').toSorted(), waiting: of('waitlisted'), left: of('left').toSorted() }
          expect(found, one.kind).toEqual({
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
