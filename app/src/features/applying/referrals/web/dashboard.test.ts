import { expect, test } from 'vitest'
import { referralStateNames } from '../states.ts'
import { groupOf } from './dashboard.tsx'

test('an unanswered referral waits for the person who was referred, and none for the company', () => {
  const groups = (direction: 'made' | 'received') => referralStateNames.map((state) => groupOf({ direction, state }))
  expect(groups('received')).toEqual(['action', 'later', 'history', 'history', 'history'])
  expect(groups('made')).toEqual(['coming', 'history', 'history', 'history', 'history'])
})
