import { expect, test } from 'vitest'
import { searchLimits } from '../../limits.ts'
import { createMemorySearchEngine } from '@foyer/search-engine'
import type { PositionIndex } from '../position-index.ts'
import { cacheAnswer, cachedBytes } from './answer-cache.ts'

function indexOfVersion(version: { now: number }): PositionIndex {
  const engine = createMemorySearchEngine({
    textFields: [{ name: 'title', weight: 1 }],
    facets: [],
    numbers: ['posted'],
  })
  return {
    engine,
    version: () => version.now,
    followsChanges: true,
    cards: () => [],
    facts: () => ({}),
    label: (_facet, key) => key,
  }
}

test('a repeated search is answered from the cache until a position changes', async () => {
  const version = { now: 1 }
  const index = indexOfVersion(version)
  let made = 0
  const ask = () => cacheAnswer(index, 'engineer', async () => ({ made: (made += 1) }))
  expect(await ask()).toEqual({ made: 1 })
  expect(await ask()).toEqual({ made: 1 })
  version.now = 2
  expect(await ask()).toEqual({ made: 2 })
})

test('an answer computed during a change is not cached', async () => {
  const version = { now: 1 }
  const index = indexOfVersion(version)
  const stale = await cacheAnswer(index, 'engineer', async () => {
    version.now = 2
    return 'old'
  })
  expect(stale).toBe('old')
  version.now = 1
  expect(await cacheAnswer(index, 'engineer', async () => 'new')).toBe('new')
})

test('the memory of cached answers is bounded for any searches', async () => {
  const index = indexOfVersion({ now: 1 })
  const large = 'x'.repeat(100_000)
  const count = 2 * Math.ceil(searchLimits.answerCacheBytes / (2 * large.length))
  for (let i = 0; i < count; i++) await cacheAnswer(index, `search ${i}`, async () => ({ large: `${i} ${large}` }))
  expect(cachedBytes()).toBeLessThanOrEqual(searchLimits.answerCacheBytes)
  expect(cachedBytes()).toBeGreaterThan(searchLimits.answerCacheBytes / 2)
  expect(await cacheAnswer(index, `search ${count - 1}`, async () => 'made anew')).not.toBe('made anew')
  expect(await cacheAnswer(index, 'search 0', async () => 'made anew')).toBe('made anew')
})

test('indexes of two companies do not share answers', async () => {
  const version = { now: 1 }
  expect(await cacheAnswer(indexOfVersion(version), 'nurse', async () => 'of one')).toBe('of one')
  expect(await cacheAnswer(indexOfVersion(version), 'nurse', async () => 'of the other')).toBe('of the other')
})
