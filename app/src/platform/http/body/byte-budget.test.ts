import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

/** Creates a budget of 100 bytes; evicted holdings add their name to `evicted`. */
function setUp() {
  let time = 0
  const evicted: string[] = []
  const budget = createByteBudget(100, () => time)
  const open = (owner: string, name: string, bytes: number) => {
    const holding = budget.open(owner, () => evicted.push(name))
    holding.add(bytes)
    return holding
  }
  return { budget, evicted, open, pass: (milliseconds: number) => (time += milliseconds) }
}

test('released bytes make room for others, once', () => {
  const { budget, evicted, open } = setUp()
  const first = open('a', 'first', 100)
  first.release()
  first.release()
  expect(budget.held).toBe(0)
  open('b', 'second', 100)
  expect([budget.held, evicted]).toEqual([100, []])
})

test('the owner with the most bytes is evicted first, by size times age of its holdings [S03]', () => {
  const { budget, evicted, open, pass } = setUp()
  open('a', 'small and old', 10)
  pass(1000)
  open('a', 'large and old', 40)
  pass(1000)
  open('a', 'large and new', 40)
  open('b', 'other', 20)
  expect(evicted).toEqual(['large and old'])
  expect(budget.held).toBe(70)
})

test('a fast body outlasts slow ones of the same owner [S13]', () => {
  const { evicted, open, pass } = setUp()
  for (let n = 0; n < 10; n++) open('a', `slow ${n}`, 9)
  pass(60_000)
  const quick = open('a', 'quick', 5)
  for (let n = 0; n < 10; n++) {
    pass(1)
    quick.add(2)
  }
  expect(evicted).not.toContain('quick')
  expect(evicted.length).toBeGreaterThan(0)
})

test('bytes in use are never evicted, and the newcomer is refused instead [S03]', () => {
  const { budget, evicted, open } = setUp()
  open('a', 'in use', 90).keep()
  open('b', 'newcomer', 20)
  expect([budget.held, evicted]).toEqual([90, ['newcomer']])
})
