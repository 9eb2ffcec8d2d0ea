import { expect, test } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

test('the least recently used value is evicted first', () => {
  const cache = boundedCache<string>(2)
  cache.set('a', 'first')
  cache.set('b', 'second')
  expect(cache.get('a')).toBe('first')
  cache.set('c', 'third')
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe('first')
  expect(cache.get('c')).toBe('third')
})

test('the total weight never exceeds the bound, and an oversized value is not cached', () => {
  const cache = boundedCache<string>(10, (value) => value.length)
  for (const text of ['aaaa', 'bbbb', 'cccc']) cache.set(text, text)
  expect(cache.weight()).toBe(8)
  expect(cache.get('aaaa')).toBeUndefined()
  cache.set('bbbb', 'bb')
  expect(cache.weight()).toBe(6)
  cache.set('bbbb', 'b'.repeat(11))
  expect(cache.get('bbbb')).toBeUndefined()
  expect(cache.weight()).toBe(4)
  cache.clear()
  expect(cache.weight()).toBe(0)
})
