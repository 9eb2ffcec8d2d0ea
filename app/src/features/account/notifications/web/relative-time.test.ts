import { expect, test } from 'vitest'
import { relativeTime } from './NotificationCard.tsx'

const NOW = Date.parse('2026-05-04T12:00:00Z')
const ago = (seconds: number, locale = 'en') => relativeTime(NOW - seconds * 1000, NOW, locale)

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [7200, '2 hours ago'],
  [86_400, 'yesterday'],
  [6 * 86_400, '6 days ago'],
  [7 * 86_400, 'last week'],
  [60 * 86_400, '2 months ago'],
  [800 * 86_400, '2 years ago'],
])('%i seconds ago reads “%s”', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})

test('it is in the reader’s language, and never in the future even if the clock is ahead', () => {
  expect(ago(86_400, 'de')).toBe('gestern')
  expect(relativeTime(NOW + 60_000, NOW, 'en')).toBe('now')
})
