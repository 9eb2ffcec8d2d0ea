import { expect, test } from 'vitest'
import { likeness, meaningOf } from './word-meanings.ts'

const like = (one: string, other: string) => likeness(meaningOf(one), meaningOf(other))

test.each([
  ['shave', 'beard', 'parking'],
  ['kids', 'children', 'invoice'],
  ['wages', 'salary', 'forklift'],
  ['where can I leave my car', 'parking for staff', 'pension scheme'],
  ['my bike', 'cycle to work scheme', 'payroll'],
  ['somewhere to live', 'accommodation', 'spreadsheets'],
  ['doctor', 'hospital', 'warehouse'],
])('“%s” is nearer to “%s” than to “%s”', (text, near, far) => {
  expect(like(text, near)).toBeGreaterThan(like(text, far) + 0.1)
})

test('a text is like itself, and the same in digits or words, capitals or not', () => {
  for (const text of ['six weeks of leave', 'Which shifts do you run?']) expect(like(text, text)).toBeCloseTo(1)
  expect(like('after six weeks', 'after 6 weeks')).toBeCloseTo(1)
  expect(like('NIGHT SHIFTS', 'night shifts')).toBeCloseTo(1)
})

test('unknown words have no meaning', () => {
  expect(like('zzqx vvkr', 'night shift')).toBe(0)
  expect(like('', 'night shift')).toBe(0)
})
