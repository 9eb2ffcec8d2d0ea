import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  undoWithdrawal,
  withdrawApplication,
} from '#features/applying/applications/server/candidate/withdraw-application.ts'
import { applicationDependencies } from '#features/applying/applications/server/records/dependencies.ts'
import {
  bookInterview,
  cancelInterview,
  moveInterview,
} from '#features/applying/interviews/server/candidate/act-on-interview.ts'
import { processDueInterviews } from '#features/applying/interviews/server/clock/process-due-interviews.ts'
import { checkHistories } from '#features/applying/interviews/server/clock/check-times.ts'
import {
  companyInterviews,
  type CompanyInterviews,
} from '#features/applying/interviews/server/company/company-interviews.ts'
import {
  type InterviewDependencies,
  interviewDependencies,
} from '#features/applying/interviews/server/records/dependencies.ts'
import { AppError } from '#kernel/error.ts'
import { addDays, addHours, addMinutes } from '#kernel/time.ts'
import { newId } from '#platform/secrets/token.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { TEST_NOW } from '#testing/test-site.ts'

let on: ApplicationSite
let dependencies: InterviewDependencies
let company: CompanyInterviews
beforeAll(async () => {
  on = await openApplicationSite()
  // Emails and webhooks have their own tests.
  dependencies = { ...interviewDependencies(on.site.context), mailer: { send: async () => undefined } }
  company = companyInterviews(dependencies)
})
afterAll(() => on?.close())

const PEOPLE = 3
const FIRST_SLOTS = 2
const MINUTES = 45
const CHANGE_HOURS = 24
const MOVES = 2
const UNDO_HOURS = 72

/** Returns the local time of a slot, and its instant: 10:00 in Berlin, in summer, some days from the start. */
const wallOf = (day: number) => `${addDays(TEST_NOW, day).toISOString().slice(0, 10)}T10:00`
const startOf = (day: number) => Date.parse(`${wallOf(day)}:00+02:00`)

interface Interview {
  state: 'proposed' | 'booked' | 'canceled' | 'over'
  /** Day of the slot in which it has a seat. */
  slot: number | undefined
  start: number | undefined
  moves: number
  /** Set by a withdrawal, with the slot that it had. */
  withdrawn: { slot: number | undefined } | undefined
  undoUntil: number | undefined
}

/** Interviews as a person with a diary would record them. */
class Diary {
  now = TEST_NOW.getTime()
  readonly seats = new Map<number, number>()
  readonly interviews: Interview[] = Array.from({ length: PEOPLE }, () => ({
    state: 'proposed',
    slot: undefined,
    start: undefined,
    moves: MOVES,
    withdrawn: undefined,
    undoUntil: undefined,
  }))

  taken = (day: number) => this.interviews.filter(({ slot }) => slot === day).length
  isFree = (day: number) => startOf(day) > this.now && this.taken(day) < (this.seats.get(day) ?? 0)
  of(who: number): Interview {
    const one = this.interviews[who]
    if (!one) throw new Error(`There is no person ${who}.`)
    return one
  }

  pick(who: number, day: number, isMove: boolean): string {
    const one = this.of(who)
    if (one.state === 'booked' && one.slot === day) return 'done'
    if (one.state === 'canceled' || one.state === 'over') return one.state
    if (one.state === 'booked' && !isMove) return 'already-booked'
    if (one.state === 'booked' && this.isLate(one)) return 'too-late'
    if (one.state === 'booked' && one.moves === 0) return 'no-moves-left'
    if (!this.isFree(day)) return 'slot-taken'
    if (one.state === 'booked') one.moves -= 1
    Object.assign(one, { state: 'booked', slot: day, start: startOf(day) })
    return 'done'
  }
  isLate = ({ start }: Interview) => start !== undefined && this.now >= start - CHANGE_HOURS * 3_600_000

  cancel(who: number, by: 'candidate' | 'company'): string {
    const one = this.of(who)
    if (one.state === 'canceled') return 'done'
    if (one.state === 'over') return 'over'
    if (by === 'candidate' && this.isLate(one)) return 'too-late'
    Object.assign(one, { state: 'canceled', slot: undefined })
    return 'done'
  }
  offer(day: number): void {
    this.seats.set(day, Math.max(1, this.taken(day)))
  }
  /** The company changes an interview: fixes a time, or offers one to pick. */
  change(who: number, act: 'fix' | 'offer', day: number): string {
    const one = this.of(who)
    if (one.state === 'canceled' || one.state === 'over') return one.state
    if (startOf(day) <= this.now) return 'past-time'
    one.slot = undefined
    if (act === 'offer') this.offer(day)
    Object.assign(
      one,
      act === 'fix' ? { state: 'booked', start: startOf(day) } : { state: 'proposed', start: undefined },
    )
    return 'done'
  }
  withdraw(who: number): string {
    const one = this.of(who)
    if (one.undoUntil !== undefined) return 'done'
    one.undoUntil = this.now + UNDO_HOURS * 3_600_000
    if (one.state !== 'proposed' && one.state !== 'booked') return 'done'
    Object.assign(one, { state: 'canceled', withdrawn: { slot: one.slot }, slot: undefined })
    return 'done'
  }
  undo(who: number): string {
    const one = this.of(who)
    if (one.undoUntil === undefined || this.now >= one.undoUntil) return 'undo-over'
    one.undoUntil = undefined
    if (!one.withdrawn) return 'done'
    const { slot } = one.withdrawn
    const isAhead = one.start !== undefined && one.start > this.now
    const isOn = slot === undefined ? isAhead : this.isFree(slot)
    Object.assign(
      one,
      { withdrawn: undefined },
      isOn ? { state: 'booked', slot } : { state: 'proposed', start: undefined },
    )
    return 'done'
  }
  pass(hours: number): void {
    this.now += hours * 3_600_000
    const isLeft = [...this.seats.keys()].some((day) => startOf(day) > this.now)
    for (const one of this.interviews) {
      const end = one.start === undefined ? undefined : addMinutes(new Date(one.start), MINUTES).getTime()
      if (one.state === 'booked' && end !== undefined && end <= this.now) one.state = 'over'
      if (one.state === 'proposed' && !isLeft) one.state = 'over'
    }
  }
}

type Act =
  | { act: 'book' | 'move' | 'fix' | 'offer'; who: number; day: number }
  | { act: 'cancel' | 'companyCancels' | 'withdraw' | 'undo'; who: number }
  | { act: 'pass'; hours: number }
const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const day = fc.integer({ min: 1, max: 5 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constantFrom('book' as const, 'move' as const), who, day }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('fix' as const, 'offer' as const), who, day }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('cancel' as const, 'companyCancels' as const, 'withdraw' as const, 'undo' as const),
      who,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pass' as const), hours: fc.constantFrom(1, 20, 40) }) },
)

/** Repeating an undo gets the same response as the first one. */
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

/** New guests who applied, each with an interview to pick a time for; all share the times of a pool. */
async function invite() {
  const pool = newId()
  const people = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const applicant = await on.guest()
    const { encId } = await on.apply(applicant, on.idOf('A'), answers({ email: `${pool}-${index}@example.org` }))
    const slots = Array.from({ length: FIRST_SLOTS }, (_, at) => ({ wallStart: wallOf(at + 1) }))
    const { row } = await company.schedule(
      { tenantId: on.tenant.id, encId },
      { title: 'Talk', zone: 'Europe/Berlin', pool, slots, minutes: MINUTES, changeHours: CHANGE_HOURS, moves: MOVES },
    )
    const context = { locale: 'en', timeZone: 'UTC' } as const
    const call = { dependencies, tenant: on.tenant, applicant, context }
    const application = { call: { ...call, dependencies: applicationDependencies(on.site.context) }, encId }
    people.push({ encId: row.encId, call, application })
  }
  return { pool, people }
}

type Invited = Awaited<ReturnType<typeof invite>>

async function perform({ pool, people }: Invited, one: Act): Promise<string> {
  if (one.act === 'pass') {
    on.clock.now = addHours(on.clock.now, one.hours)
    await processDueInterviews(dependencies, on.clock.now)
    return 'done'
  }
  const person = people[one.who]
  if (!person) throw new Error(`There is no person ${one.who}.`)
  const { encId, call, application } = person
  const target = { tenantId: on.tenant.id, encId }
  switch (one.act) {
    case 'book':
    case 'move': {
      const [slot] = await on.rows<{ id: string }>(
        'SELECT enc_id AS id FROM interview_slots WHERE pool = $1 AND wall_start = $2',
        [pool, wallOf(one.day)],
      )
      return codeOf((one.act === 'book' ? bookInterview : moveInterview)(call, encId, slot?.id ?? 'none'))
    }
    case 'fix':
      return codeOf(company.change(target, { wallStart: wallOf(one.day) }))
    case 'offer':
      return codeOf(company.change(target, { slots: [{ wallStart: wallOf(one.day) }] }))
    case 'cancel':
      return codeOf(cancelInterview(call, encId, null))
    case 'companyCancels':
      return codeOf(company.cancel(target))
    case 'withdraw':
      return codeOf(withdrawApplication(application.call, application.encId, null))
    case 'undo':
      return codeOf(undoWithdrawal(application.call, application.encId))
  }
}

function foresee(diary: Diary, one: Act): string {
  switch (one.act) {
    case 'book':
    case 'move':
      return diary.pick(one.who, one.day, one.act === 'move')
    case 'fix':
    case 'offer':
      return diary.change(one.who, one.act, one.day)
    case 'cancel':
      return diary.cancel(one.who, 'candidate')
    case 'companyCancels':
      return diary.cancel(one.who, 'company')
    case 'withdraw':
      return diary.withdraw(one.who)
    case 'undo':
      return diary.undo(one.who)
    case 'pass':
      diary.pass(one.hours)
      return 'done'
  }
}

test('after any acts of three candidates, the company and the clock, interviews and times match a diary, and no seat has two people', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 30 }), async (sequence) => {
      on.clock.now = TEST_NOW
      const invited = await invite()
      const diary = new Diary()
      for (let at = 1; at <= FIRST_SLOTS; at += 1) diary.offer(at)
      for (const one of sequence) {
        const expected = foresee(diary, one)
        const done = await perform(invited, one)
        // An undo that was already done gets the same response as the first one.
        if (!(one.act === 'undo' && done === 'done')) expect(done, JSON.stringify(one)).toBe(expected)
        const interviews = await on.rows<{ state: string; start: Date | null; moves: number }>(
          `SELECT state, starts_at AS start, moves_left AS moves FROM interviews WHERE pool = $1 ORDER BY id`,
          [invited.pool],
        )
        expect(
          interviews.map(({ state, start, moves }) => ({ state, start: start?.getTime(), moves })),
          JSON.stringify(one),
        ).toEqual(diary.interviews.map(({ state, start, moves }) => ({ state, start, moves })))
        const slots = await on.rows<{ start: Date; seats: number; taken: number }>(
          `SELECT starts_at AS start, seats, taken FROM interview_slots WHERE pool = $1 ORDER BY starts_at`,
          [invited.pool],
        )
        const days = [...diary.seats].toSorted(([a], [b]) => a - b)
        expect(slots.map(({ start, seats, taken }) => ({ start: start.getTime(), seats, taken }))).toEqual(
          days.map(([at, seats]) => ({ start: startOf(at), seats, taken: diary.taken(at) })),
        )
        for (const { seats, taken } of slots) expect(taken).toBeLessThanOrEqual(seats)
      }
    }),
    { seed: SEED, numRuns: runs(200, 10) },
  )
  expect(await checkHistories(on.site.context.db)).toMatchObject({ state: 'ok' })
}, 900_000)
