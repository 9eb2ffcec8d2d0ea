import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApplicationSite, openApplicationSite, outcome } from '#testing/applications.ts'
import * as limits from '#config/limits.ts'
import type { Candidate } from '#testing/candidate.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { momentTexts } from '#kernel/moment.ts'
import { addDays, addHours, addMinutes } from '#kernel/time.ts'
import type { ShownInterview } from '../../contract.ts'
import { checkHistories, checkTimes } from '../clock/check-times.ts'
import { processDueInterviews } from '../clock/process-due-interviews.ts'
import { type Arrangement, companyInterviewService } from '../company/company-interviews.ts'
import { interviewDependencies } from '../records/dependencies.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
})
afterAll(() => on?.close())
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const PATH = '/api/pcsx/interviews'
const company = () => on.site.context.use(companyInterviewService)
const rows = 'ABCDE'.split('')
let used = 0
const apply = async (who: Candidate) => (await on.apply(on.applicantOf(who), on.idOf(rows[used++ % 5] ?? 'A'))).encId
const applied = new Map<Candidate, string>()
const applicationOf = async (who: Candidate) => {
  const known = applied.get(who) ?? (await apply(who))
  applied.set(who, known)
  return known
}
const ZONE = 'Europe/Berlin'
const slots = (...wallStarts: string[]) => wallStarts.map((wallStart) => ({ wallStart }))
const arrange = async (who: Candidate, more: Arrangement) =>
  (
    await company().schedule(
      { tenantId: on.tenant.id, encId: await applicationOf(who) },
      { title: 'First interview', zone: ZONE, ...more },
    )
  ).row
const shown = async (who: Candidate, id: string) =>
  (await who.get(`${PATH}/${id}`)).json<{ data: { interview: ShownInterview } }>().data.interview
const book = (who: Candidate, id: string, slot: string | undefined) =>
  who.post(`${PATH}/${id}/book`, { slot_id: slot ?? '' })
const move = (who: Candidate, id: string, slot: string | undefined) =>
  who.post(`${PATH}/${id}/move`, { slot_id: slot ?? '' })
/** Returns the rules of the candidate's nudges about an interview. */
const nudgesAbout = async (who: Candidate, id: string) =>
  (await who.get('/api/pcsx/dashboard/nudges'))
    .json<{ data: { nudges: { id: string }[] } }>()
    .data.nudges.flatMap((nudge) => (nudge.id.endsWith(`:${id}`) ? [nudge.id.split(':')[0]] : []))
const lastInvitation = (email: string, uid = '') =>
  mailsTo(on.site, email)
    .map(({ calendar }) => calendar)
    .findLast(({ content }) => content.includes(uid)) ?? { method: '', content: '' }

/** Reads an invitation like a calendar program. */
function read({ content }: { content: string }) {
  const root = new ICAL.Component(ICAL.parse(content))
  ICAL.TimezoneService.reset()
  for (const rules of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(rules))
  const event = new ICAL.Event(root.getFirstSubcomponent('vevent') ?? undefined)
  return {
    method: root.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    starts: event.startDate.toJSDate().toISOString(),
    status: event.component.getFirstPropertyValue('status'),
  }
}

describe('A candidate', () => {
  test('picks, moves and cancels; page, email and calendar entry state one instant [beyond 18]', async () => {
    const { encId } = await arrange(on.alice, {
      slots: slots('2026-05-20T10:00', '2026-05-21T10:00', '2026-05-22T10:00'),
    })
    const [first, second] = (await shown(on.alice, encId)).slots
    expect(outcome(await book(on.alice, encId, first?.id))).toBe('200')
    const booked = await shown(on.alice, encId)
    expect(booked).toMatchObject({
      state: 'booked',
      startsAt: '2026-05-20T08:00:00.000Z',
      wallStart: '2026-05-20T10:00',
      zone: ZONE,
    })
    const invitation = read(lastInvitation('alice@example.com'))
    expect(invitation).toMatchObject({ method: 'REQUEST', sequence: 1, starts: booked.startsAt, status: 'CONFIRMED' })
    const words = booked.when && momentTexts(booked.when, 'en')
    const mail = mailsTo(on.site, 'alice@example.com').at(-1)
    expect(mail?.text).toContain(words?.at)
    expect(mail?.text).toContain(words?.zone)
    // The same act twice changes nothing.
    expect(outcome(await book(on.alice, encId, first?.id))).toBe('200')
    expect(outcome(await book(on.alice, encId, second?.id))).toBe('409 already-booked')
    expect(outcome(await move(on.alice, encId, second?.id))).toBe('200')
    const moved = read(lastInvitation('alice@example.com'))
    expect(moved).toMatchObject({ uid: invitation.uid, sequence: 2, starts: '2026-05-21T08:00:00.000Z' })
    const canceled = await on.alice.post(`${PATH}/${encId}/cancel`, { reason: 'I am ill.' })
    expect(canceled.json()).toMatchObject({ data: { interview: { state: 'canceled' } } })
    expect(read(lastInvitation('alice@example.com'))).toMatchObject({
      method: 'CANCEL',
      uid: invitation.uid,
      sequence: 3,
      status: 'CANCELLED',
    })
    const mails = mailsTo(on.site, 'alice@example.com').length
    expect((await on.alice.post(`${PATH}/${encId}/cancel`)).json()).toEqual(canceled.json())
    expect(mailsTo(on.site, 'alice@example.com').length).toBe(mails)
    const taken = await on.rows('SELECT FROM interview_slots WHERE pool = $1 AND taken > 0', [encId])
    expect(taken).toEqual([])
    expect(await checkHistories(on.site.context.db)).toMatchObject({ state: 'ok' })
  })

  test('reads that others can pick a time only if they can [second/ops-24]', async () => {
    const mailAbout = async (more: Arrangement) => {
      const { encId } = await arrange(on.alice, { slots: slots('2026-05-20T10:00', '2026-05-21T10:00'), ...more })
      const words = mailsTo(on.site, 'alice@example.com').at(-1)?.text ?? ''
      const { sharesSlots } = await shown(on.alice, encId)
      await company().cancel({ tenantId: on.tenant.id, encId })
      return [words.includes('Others can pick them'), words.includes('suits you best'), sharesSlots]
    }
    expect(await mailAbout({})).toEqual([false, true, false])
    expect(await mailAbout({ pool: 'open-day' })).toEqual([true, false, true])
  })

  test('cannot change an interview too late, or more often than the company allows', async () => {
    const one = await arrange(on.alice, {
      slots: slots('2026-05-06T10:00', '2026-05-07T10:00', '2026-05-08T10:00'),
      moves: 1,
    })
    const free = (await shown(on.alice, one.encId)).slots
    await book(on.alice, one.encId, free[0]?.id)
    expect(outcome(await move(on.alice, one.encId, free[1]?.id))).toBe('200')
    expect(outcome(await move(on.alice, one.encId, free[2]?.id))).toBe('409 no-moves-left')
    on.clock.now = addHours(new Date('2026-05-07T08:00:00Z'), -24)
    expect(outcome(await on.alice.post(`${PATH}/${one.encId}/cancel`))).toBe('409 too-late')
    on.clock.now = addMinutes(new Date('2026-05-07T08:00:00Z'), 45)
    expect(outcome(await on.alice.post(`${PATH}/${one.encId}/cancel`))).toBe('409 over')
    expect((await shown(on.alice, one.encId)).state).toBe('over')
  })

  test('cannot distinguish another person’s interview from one that does not exist', async () => {
    const { encId } = await arrange(on.alice, { slots: slots('2026-05-20T10:00') })
    for (const id of [encId, 'x'.repeat(22)])
      for (const answer of [
        await on.dave.get(`${PATH}/${id}`),
        await book(on.dave, id, 'a'),
        await move(on.dave, id, 'a'),
      ])
        expect(outcome(answer)).toBe('404 not-found')
    const file = `${PATH}/${encId}/calendar.ics?key=wrong`
    expect((await on.alice.get(file)).statusCode).toBe(404)
  })

  test('is reminded to pick a time, then of the booked one when it is near, and no more after canceling', async () => {
    const { encId } = await arrange(on.dave, { slots: slots('2026-05-20T10:00'), changeHours: 1 })
    expect(await nudgesAbout(on.dave, encId)).toEqual(['slot-to-pick'])
    expect(await nudgesAbout(on.alice, encId)).toEqual([])
    const [slot] = (await shown(on.dave, encId)).slots
    expect(outcome(await book(on.dave, encId, slot?.id))).toBe('200')
    expect(await nudgesAbout(on.dave, encId)).toEqual([])
    on.clock.now = addHours(new Date('2026-05-20T08:00:00Z'), -limits.interviewSoonHours)
    expect(await nudgesAbout(on.dave, encId)).toEqual(['interview-soon'])
    expect((await on.dave.post(`${PATH}/${encId}/cancel`)).statusCode).toBe(200)
    expect(await nudgesAbout(on.dave, encId)).toEqual([])
  })

  test('finds the place on a map; an interview without one has no map', async () => {
    const place = 'Lindenstraße 12, Berlin'
    const at = { wallStart: '2026-05-20T10:00' }
    const [onsite, call] = [
      await arrange(on.alice, { ...at, kind: 'onsite', location: place }),
      await arrange(on.alice, { ...at, kind: 'phone' }),
    ]
    const map = new URL((await shown(on.alice, onsite.encId)).mapUrl ?? '')
    expect([map.origin, map.searchParams.get('query')]).toEqual(['https://www.openstreetmap.org', place])
    expect((await shown(on.alice, call.encId)).mapUrl).toBeNull()
  })

  test('gets the calendar file by its link, without a session', async () => {
    const { encId } = await arrange(on.alice, { wallStart: '2026-05-20T10:00' })
    const { calendar } = await shown(on.alice, encId)
    const file = await on.dave.get(calendar?.file ?? '')
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(read({ content: file.body })).toMatchObject({ method: 'PUBLISH', starts: '2026-05-20T08:00:00.000Z' })
    expect(file.body).not.toContain('alice@example.com')
  })

  test('who withdraws frees the time, and gets it back after undoing that, unless it is taken', async () => {
    const pool = 'withdrawal'
    const mine = await arrange(on.dave, { pool, slots: slots('2026-05-20T10:00', '2026-05-21T10:00') })
    const [first] = (await shown(on.dave, mine.encId)).slots
    await book(on.dave, mine.encId, first?.id)
    const application = `/api/pcsx/applications/${await applicationOf(on.dave)}`
    expect(outcome(await on.dave.post(`${application}/withdraw`))).toBe('200')
    expect((await shown(on.dave, mine.encId)).state).toBe('canceled')
    expect(outcome(await on.dave.post(`${application}/undo`))).toBe('200')
    expect(await shown(on.dave, mine.encId)).toMatchObject({ state: 'booked', wallStart: '2026-05-20T10:00' })
    await on.dave.post(`${application}/withdraw`)
    const other = await arrange(on.alice, { pool, slots: slots('2026-05-20T10:00') })
    expect(outcome(await book(on.alice, other.encId, first?.id))).toBe('200')
    expect(outcome(await on.dave.post(`${application}/undo`))).toBe('200')
    expect(await shown(on.dave, mine.encId)).toMatchObject({
      state: 'proposed',
      when: null,
      slots: [{ wallStart: '2026-05-21T10:00' }],
    })
  })
})

test('Rounds of one application have separate panels, and are picked and canceled separately', async () => {
  const panels = [
    ['Ines Albrecht', 'Tom Reed'],
    ['Mia Berg', 'Ada Moss', 'Ines Albrecht'],
  ]
  const first = await arrange(on.dave, {
    title: 'First round',
    interviewers: panels[0],
    slots: slots('2026-06-01T10:00', '2026-06-02T10:00'),
  })
  const second = await arrange(on.dave, {
    title: 'Second round',
    interviewers: panels[1],
    wallStart: '2026-06-03T10:00',
  })
  const [slot] = (await shown(on.dave, first.encId)).slots
  expect((await book(on.dave, first.encId, slot?.id)).statusCode).toBe(200)
  const rounds = async () =>
    Promise.all(
      [first, second].map(async ({ encId }) => {
        const { title, interviewers, state, wallStart } = await shown(on.dave, encId)
        return [title, interviewers, state, wallStart]
      }),
    )
  expect(await rounds()).toEqual([
    ['First round', panels[0], 'booked', '2026-06-01T10:00'],
    ['Second round', panels[1], 'booked', '2026-06-03T10:00'],
  ])
  const invitations = [first, second].map(({ uid }) => lastInvitation('dave@example.com', uid))
  expect(new Set(invitations.map((one) => read(one).uid))).toEqual(new Set([first.uid, second.uid]))
  expect((await on.dave.post(`${PATH}/${first.encId}/cancel`, {})).statusCode).toBe(200)
  expect(await rounds()).toMatchObject([
    ['First round', panels[0], 'canceled', expect.anything()],
    ['Second round', panels[1], 'booked', '2026-06-03T10:00'],
  ])
})

describe('One seat', () => {
  test('goes to one of 24 people who request it at once; the others see which times are free', async () => {
    const pool = 'race'
    const ids: string[] = []
    for (let n = 0; n < 24; n += 1)
      ids.push(
        (
          await arrange(n % 2 === 0 ? on.alice : on.dave, {
            pool,
            slots: slots('2026-06-01T09:00', '2026-06-02T09:00'),
          })
        ).encId,
      )
    const [slot] = (await shown(on.alice, ids[0] ?? '')).slots
    const answers = await Promise.all(ids.map((id, n) => book(n % 2 === 0 ? on.alice : on.dave, id, slot?.id)))
    const outcomes = answers.map(outcome)
    expect(outcomes.filter((one) => one === '200')).toHaveLength(1)
    expect(outcomes.filter((one) => one === '409 slot-taken')).toHaveLength(23)
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ data: { slots: [{ wallStart: '2026-06-02T09:00' }] } })
    const booked = await on.rows("SELECT FROM interviews WHERE pool = $1 AND state = 'booked'", [pool])
    expect(booked).toHaveLength(1)
  })
})

describe('The clock', () => {
  test('sends reminders a day and an hour before, once each, and ends an interview', async () => {
    const { encId } = await arrange(on.alice, { wallStart: '2026-07-01T10:00' })
    const starts = new Date('2026-07-01T08:00:00Z')
    const dependencies = interviewDependencies(on.site.context)
    const news = async () =>
      (
        await on.rows<{ id: string }>('SELECT message_id AS id FROM notifications WHERE matter = $1 ORDER BY id', [
          `interview ${encId}`,
        ])
      ).map(({ id }) => id.split('.').at(-1))
    for (const at of [
      addDays(starts, -2),
      addHours(starts, -23),
      addHours(starts, -22),
      addMinutes(starts, -50),
      addMinutes(starts, -49),
    ]) {
      on.clock.now = at
      await Promise.all([processDueInterviews(dependencies, at), processDueInterviews(dependencies, at)])
    }
    expect(await news()).toEqual(['booked', 'day', 'hour'])
    on.clock.now = addHours(starts, 1)
    await processDueInterviews(dependencies, on.clock.now)
    expect(await on.rows('SELECT state FROM interviews WHERE enc_id = $1', [encId])).toEqual([{ state: 'over' }])
  })
})

describe('New time zone tables', () => {
  test('keep the agreed local time; the operator gets a warning and sends a new entry', async () => {
    const { encId } = await arrange(on.alice, { wallStart: '2026-08-05T10:00' })
    // Placed as older tables would have.
    await on.rows("UPDATE interviews SET starts_at = starts_at + interval '1 hour' WHERE enc_id = $1", [encId])
    const { db } = on.site.context
    expect((await shown(on.alice, encId)).startsAt).toBe('2026-08-05T08:00:00.000Z')
    expect(await checkTimes(db)).toMatchObject({ state: 'warning', message: expect.stringContaining(encId) })
    const done = await company().reissue(on.tenant.id, [])
    expect(done.map(({ row }) => row.encId)).toEqual([encId])
    expect(read(lastInvitation('alice@example.com', encId))).toMatchObject({
      sequence: 1,
      starts: '2026-08-05T08:00:00.000Z',
    })
    expect(await checkTimes(db)).toMatchObject({ state: 'ok' })
    expect(await company().reissue(on.tenant.id, [])).toEqual([])
  })

  test('a time that the clocks skip is refused, and one that occurs twice needs its offset', async () => {
    const refused = (wallStart: string) => arrange(on.alice, { wallStart })
    await expect(refused('2027-03-28T02:30')).rejects.toMatchObject({ code: 'no-such-time' })
    await expect(refused('2026-10-25T02:30')).rejects.toMatchObject({ code: 'twice-that-day' })
    const { encId } = await arrange(on.alice, { wallStart: '2026-10-25T02:30+01:00' })
    expect((await shown(on.alice, encId)).startsAt).toBe('2026-10-25T01:30:00.000Z')
    await expect(refused('2026-05-01T10:00')).rejects.toMatchObject({ code: 'past-time' })
  })
})
