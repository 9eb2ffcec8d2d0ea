import { expect, test } from 'vitest'
import { randomId } from './Toasts.tsx'

test('an id has five characters and is valid as an element id', () => {
  const ids = Array.from({ length: 500 }, randomId)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z\d]{4}$/)
  expect(new Set(ids).size).toBeGreaterThan(490)
})
