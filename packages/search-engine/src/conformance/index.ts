import { describe } from 'vitest'
import { describeChanges } from './changes.ts'
import type { CreateEngine } from '../contract/search-engine.ts'
import { describeFilters } from './filters.ts'
import { describeMeanings } from './meanings.ts'
import { describeOrder } from './order.ts'
import { describePlaces } from './places.ts'
import { describeSuggestions } from './suggestions.ts'
import { describeText } from './text.ts'

export type { CreateEngine } from '../contract/search-engine.ts'
export { scanDocuments } from './plain-scan.ts'
export type { ScanResult } from './plain-scan.ts'

/**
 * Conformance suite for search engines, as vitest tests: which documents match and how they are counted. Ranking is up
 * to the engine, except for what people rely on (a complete title comes first; dates and distances are sorted).
 */
export function describeSearchEngineConformance(name: string, createEngine: CreateEngine): void {
  describe(`${name} behaves like a search engine`, () => {
    describeText(createEngine)
    describeMeanings(createEngine)
    describeFilters(createEngine)
    describePlaces(createEngine)
    describeOrder(createEngine)
    describeChanges(createEngine)
    describeSuggestions(createEngine)
  })
}
