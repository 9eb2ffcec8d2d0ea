import { expect, test } from 'vitest'
import { exceeds } from './limit-json.ts'

test('values and depth of JSON are counted as it is written, but not in texts', () => {
  expect(exceeds('[1,2,3]', { values: 3, depth: 1 })).toBe(false)
  expect(exceeds('[1,2,3,4]', { values: 3, depth: 1 })).toBe(true)
  expect(exceeds('[[]]', { values: 9, depth: 1 })).toBe(true)
  expect(exceeds('{"a":"[[,,,]]\\",[[,,"}', { values: 1, depth: 1 })).toBe(false)
})
