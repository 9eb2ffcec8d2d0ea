import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#kernel/error.ts'
import { eventOf, type EventSite, openDay, openEventSite } from '#testing/events/event-site.ts'
import { mailsTo } from '#testing/visitor.ts'

let on: EventSite
beforeAll(async () => {
  on = await openEventSite()
})
afterAll(() => on?.site.close())

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof AppError ? Object.keys(error.fields ?? { [error.code]: 1 }).join() : String(error),
  )

test('an event needs an existing local time, a place, and times in the right order', async () => {
  const wrong = async (more: object) => refused(on.open(more))
  expect(await wrong({ wallStart: '2026-03-29T01:30', zone: 'Europe/London' })).toBe('wall_start')
  expect(await wrong({ wallStart: '2026-10-25T01:30', zone: 'Europe/London' })).toBe('wall_start')
  expect(await wrong({ wallStart: '2026-10-25T01:30+01:00', zone: 'Europe/London' })).toBe('done')
  expect(await wrong({ zone: 'Mars/Olympus' })).toBe('zone')
  expect(await wrong({ wallStart: '2026-01-01T10:00' })).toBe('wall_start')
  expect(await wrong({ place: null, url: null })).toBe('place')
  expect(await wrong({ closesAt: new Date('2026-06-01T00:00:00Z') })).toBe('closes')
  expect(await wrong({ opensAt: new Date('2026-05-14T17:00:00Z') })).toBe('opens')
})

test('attendees are notified of a new time once, and more seats go to the waiting list', async () => {
  const encId = await on.open()
  const target = { tenantId: on.tenant.id, encId }
  for (const who of [on.alice, on.dave]) await who.post(`/api/pcsx/events/${encId}/register`)
  const count = (email: string, word: string) =>
    mailsTo(on.site, email).filter(({ headers }) => headers['subject']?.includes(word)).length
  await on.company.update(target, { ...openDay, wallStart: '2026-05-15T18:00' })
  await on.company.update(target, { ...openDay, wallStart: '2026-05-15T18:00', description: 'More words.' })
  expect([count('alice@example.com', 'has changed'), count('dave@example.com', 'has changed')]).toEqual([1, 1])
  expect(mailsTo(on.site, 'alice@example.com').at(-1)?.calendar.content).toContain('SEQUENCE:1')
  await on.company.update(target, { ...openDay, wallStart: '2026-05-15T18:00', seats: 2 })
  expect(eventOf(await on.dave.get(`/api/pcsx/events/${encId}`)).state).toBe('registered')
  expect(await refused(on.company.update(target, { ...openDay, wallStart: '2026-05-15T18:00', seats: 1 }))).toBe(
    'seats',
  )
  await on.company.cancel(target)
  await on.company.cancel(target)
  expect([count('alice@example.com', 'canceled'), count('dave@example.com', 'canceled')]).toEqual([1, 1])
  expect(await refused(on.company.update(target, openDay))).toBe('canceled')
})
