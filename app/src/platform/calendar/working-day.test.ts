import { expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { workingDay } from './working-day.ts'

const MONDAY = new Date('2026-11-23T09:00:00Z')
const dayOfWeek = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()

test('A working day is never a Saturday or Sunday, and differs for each count, on every day of the week', () => {
  for (let day = 0; day < 7; day += 1) {
    const now = addDays(MONDAY, day)
    for (const sign of [1, -1]) {
      const days = [1, 2, 3, 4, 5, 6].map((count) => workingDay(now, sign * count, 'Europe/Berlin'))
      expect(new Set(days).size).toBe(days.length)
      for (const date of days) expect([1, 2, 3, 4, 5]).toContain(dayOfWeek(date))
    }
  }
})

test('Working days are counted from today in the zone', () => {
  const fridayNight = new Date('2026-11-27T22:00:00Z')
  expect(workingDay(fridayNight, 1, 'America/New_York')).toBe('2026-11-30')
  expect(workingDay(fridayNight, -1, 'America/New_York')).toBe('2026-11-26')
  expect(workingDay(fridayNight, -1, 'Asia/Tokyo')).toBe('2026-11-27')
})
