import { afterEach, expect, test, vi } from 'vitest'
import { countingClock } from './database.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a clock for display asks the database once a minute and counts on in between', async () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  const asked: Date[] = [new Date('2026-05-01T10:00:00Z'), new Date('2026-05-01T10:01:02Z')]
  const clock = countingClock(async () => asked.shift() ?? new Date(0), 60_000)
  const at = async () => (await clock()).toISOString()
  expect(await at()).toBe('2026-05-01T10:00:00.000Z')
  vi.advanceTimersByTime(59_000)
  expect(await at()).toBe('2026-05-01T10:00:59.000Z')
  vi.advanceTimersByTime(1000)
  expect(await at()).toBe('2026-05-01T10:01:02.000Z')
})

test('a clock for display asks again after a failure', async () => {
  let fails = true
  const clock = countingClock(async () => {
    if (fails) throw new Error('The database is gone.')
    return new Date('2026-05-01T10:00:00Z')
  }, 60_000)
  await expect(clock()).rejects.toThrow('gone')
  fails = false
  expect((await clock()).toISOString()).toMatch(/^2026-05-01T10:00:00/)
})
