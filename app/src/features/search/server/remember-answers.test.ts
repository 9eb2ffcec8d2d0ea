import { expect, test } from 'vitest'
import { createMemorySearchEngine } from '@foyer/search-engine'
import type { PositionIndex } from './position-index.ts'
import { rememberAnswer } from './remember-answers.ts'

function indexOfVersion(version: { now: number }): PositionIndex {
  const engine = createMemorySearchEngine({
    textFields: [{ name: 'title', weight: 1 }],
    facets: [],
    numbers: ['posted'],
  })
  return { engine, version: () => version.now, followsChanges: true, cards: () => [], label: (_facet, key) => key }
}

test('a search asked again is answered from memory until a position changes', async () => {
  const version = { now: 1 }
  const index = indexOfVersion(version)
  let made = 0
  const ask = () => rememberAnswer(index, 'engineer', async () => ({ made: (made += 1) }))
  expect(await ask()).toEqual({ made: 1 })
  expect(await ask()).toEqual({ made: 1 })
  version.now = 2
  expect(await ask()).toEqual({ made: 2 })
})

test('an answer made while a position changed is not kept', async () => {
  const version = { now: 1 }
  const index = indexOfVersion(version)
  const stale = await rememberAnswer(index, 'engineer', async () => {
    version.now = 2
    return 'old'
  })
  expect(stale).toBe('old')
  version.now = 1
  expect(await rememberAnswer(index, 'engineer', async () => 'new')).toBe('new')
})
