import { expect, test } from 'vitest'
import { shareLines } from './alert-email.ts'
import type { NewPosition } from './due-store.ts'
import { groupVacancies } from './group-vacancies.ts'

const position = (id: number, more: Partial<NewPosition> = {}): NewPosition => ({
  id,
  change: 1,
  title: 'Baker',
  displayJobId: `J${id}`,
  textHash: `text ${id}`,
  isRemote: false,
  places: [`Place ${id}`],
  ...more,
})

test('a job in many places is one line, matched by its text or the company’s job id, if the title is the same', () => {
  const lines = groupVacancies([
    position(1, { textHash: 'same' }),
    position(2, { title: ' baker', textHash: 'same' }),
    position(3, { textHash: 'same', title: 'Miller' }),
    position(4, { displayJobId: 'j1', places: ['Place 1', 'Place 4'] }),
    position(5),
  ])
  expect(lines.map(({ id, places }) => [id, places])).toEqual([
    [1, ['Place 1', 'Place 2', 'Place 4']],
    [3, ['Place 3']],
    [5, ['Place 5']],
  ])
})

test('a position that links two groups merges them', () => {
  const lines = groupVacancies([
    position(1, { textHash: 'a' }),
    position(2, { textHash: 'b' }),
    position(3, { textHash: 'b', displayJobId: 'J1' }),
  ])
  expect(lines.map(({ id, places }) => [id, places])).toEqual([[1, ['Place 1', 'Place 2', 'Place 3']]])
})

test('an email’s lines are shared among its searches, so that none is omitted', () => {
  expect(shareLines([2, 3], 10)).toEqual([2, 3])
  expect(shareLines([100, 2, 100], 10)).toEqual([4, 2, 4])
  expect(shareLines([5], 3)).toEqual([3])
})
