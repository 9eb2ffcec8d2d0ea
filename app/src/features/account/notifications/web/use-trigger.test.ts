import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollFor } from './use-trigger.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the panel’s trigger is looked up thirty times, every 300 ms, and no more [S14]', () => {
  const find = vi.fn(() => undefined)
  const found = vi.fn()
  pollFor(find, found)
  expect(find).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(299)
  expect(find).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(find).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(find).toHaveBeenCalledTimes(30)
  expect(found).not.toHaveBeenCalled()
})

test('one that appears later is found once, and the lookup can be cancelled', () => {
  let there: string | undefined
  const found = vi.fn()
  pollFor(() => there, found)
  there = 'bell'
  vi.advanceTimersByTime(3000)
  expect(found.mock.calls).toEqual([['bell']])
  const find = vi.fn(() => undefined)
  pollFor(find, found)()
  vi.advanceTimersByTime(3000)
  expect(find).toHaveBeenCalledTimes(1)
})
