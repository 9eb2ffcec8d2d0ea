import { expect, test } from 'vitest'
import { inOrder } from './option-order.ts'

const options = (...labels: string[]) => labels.map((label) => ({ label, value: label }))
const labelsOf = (...labels: string[]) => inOrder(options(...labels)).map(({ label }) => label)

test('options that are numbers are listed by number', () => {
  expect(labelsOf('Up to 10 %', 'Up to 50 %', 'Up to 5 %', 'Up to 25 %')).toEqual([
    'Up to 5 %',
    'Up to 10 %',
    'Up to 25 %',
    'Up to 50 %',
  ])
  expect(labelsOf('37.5 hours', '40 hours', '20 hours')).toEqual(['20 hours', '37.5 hours', '40 hours'])
})

test('a few options without a number are listed below those that have one', () => {
  expect(labelsOf('Daily, local', 'Up to 50 %', 'Up to 5 %', 'Up to 25 %')).toEqual([
    'Up to 5 %',
    'Up to 25 %',
    'Up to 50 %',
    'Daily, local',
  ])
})

test('other options stay in the order of how many jobs they have', () => {
  expect(labelsOf('Level 2', 'Level 1', 'Trainee')).toEqual(['Level 2', 'Level 1', 'Trainee'])
  expect(labelsOf('2 to 5 years', '1 to 2 years')).toEqual(['2 to 5 years', '1 to 2 years'])
})
