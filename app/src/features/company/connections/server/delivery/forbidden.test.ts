import { expect, test } from 'vitest'
import { watchForbidden } from './forbidden.ts'

const forbidden = { kind: 'not-allowed', said: '403', isForbidden: true } as const
const unknownKey = { kind: 'not-allowed', said: '401', isForbidden: false } as const
const delivered = { kind: 'delivered', ids: {} } as const
const kinds = (...outcomes: readonly [number, Parameters<ReturnType<typeof watchForbidden>>[1]][]) => {
  const judge = watchForbidden()
  return outcomes.map(([delivery, outcome]) => judge(delivery, outcome).kind)
}

test('one application that is forbidden is stuck, however often it is tried, and the others go', () => {
  expect(kinds([1, forbidden], [2, delivered], [1, forbidden], [1, forbidden], [3, delivered])).toEqual([
    'stuck',
    'delivered',
    'stuck',
    'stuck',
    'delivered',
  ])
})

test('a key that is forbidden to send two applications in a row, or that is unknown, is refused', () => {
  expect(kinds([1, forbidden], [2, forbidden])).toEqual(['stuck', 'not-allowed'])
  expect(kinds([1, forbidden], [2, delivered], [3, forbidden])).toEqual(['stuck', 'delivered', 'stuck'])
  expect(kinds([1, unknownKey])).toEqual(['not-allowed'])
})
