import { expect, test } from 'vitest'
import { englishMessages } from '../../messages/messages.ts'
import { oneField } from '../../testing/one-field.ts'
import { STARS } from './model.ts'
import { starLabels } from './view.tsx'

test('five stars have their words', () => {
  expect(starLabels(englishMessages)).toEqual(['Poor', 'Average', 'Good', 'Very Good', 'Excellent'])
  expect(starLabels(englishMessages)).toHaveLength(STARS)
})

test('a rating is disabled unless its item says otherwise, and then not required', async () => {
  expect(oneField({ type: 'star_rating' }).node.state.disabled).toBe(true)
  expect(await oneField({ type: 'star_rating', required: true }).submit()).toBeUndefined()
})

test('an enabled, required rating must be given', async () => {
  expect(await oneField({ type: 'star_rating', disabled: false, required: true, label: 'Visit' }).submit()).toBe(
    'Visit is required',
  )
})

test.each([0, 6, 2.5, -1])('%s stars are refused', (stars) => {
  expect(oneField({ type: 'star_rating', disabled: false }).answer(stars)).toBe('Choose 1 to 5 stars.')
})

test.each([1, 2, 3, 4, 5])('%s stars are taken', (stars) => {
  expect(oneField({ type: 'star_rating', disabled: false }).answer(stars)).toBeUndefined()
})
