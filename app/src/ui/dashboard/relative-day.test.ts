import { expect, test } from 'vitest'
import { offerStateAt } from '#features/letters/offers/web/offer-view.ts'
import { deadlineDay, relativeDay } from './relative-day.ts'

const NOW = Date.parse('2026-11-23T23:30:00Z')

test.each([
  ['2026-11-24T00:30:00Z', 'UTC', 1, 'day'],
  // Half an hour to midnight there, so both are of the same day.
  ['2026-11-24T00:30:00Z', 'Europe/Berlin', 0, 'day'],
  ['2026-11-23T12:00:00Z', 'Asia/Tokyo', -1, 'day'],
  ['2026-12-06T23:30:00Z', 'UTC', 13, 'day'],
  ['2026-12-07T23:30:00Z', 'UTC', 2, 'week'],
  ['2027-02-23T00:00:00Z', 'UTC', 3, 'month'],
  ['2024-11-23T00:00:00Z', 'UTC', -2, 'year'],
] as const)('%s in %s is %d %s away', (at, zone, value, unit) => {
  expect(relativeDay(at, NOW, zone)).toEqual({ value, unit })
})

test('a calendar day is the same everywhere', () => {
  for (const zone of ['America/Los_Angeles', 'UTC'])
    expect(relativeDay('2026-11-25', Date.parse('2026-11-23T20:00:00Z'), zone)).toEqual({ value: 2, unit: 'day' })
})

test('the dashboard and the list of offers say the same number of days, up to the last hour [second/D03]', () => {
  for (let hours = 1; hours < 20 * 24; hours += 5) {
    const at = new Date(NOW + hours * 3_600_000).toISOString()
    const { daysLeft } = offerStateAt({ status: 'Extended', expires_at: at }, NOW)
    expect(deadlineDay(at, NOW)).toEqual({ value: daysLeft, unit: 'day' })
  }
})
