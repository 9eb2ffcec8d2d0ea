import { describe } from 'vitest'
import { describeChanges } from './changes.ts'
import type { CreateEngine } from './create-engine.ts'
import { describeFilters } from './filters.ts'
import { describePlaces } from './places.ts'
import { describeSuggestions } from './suggestions.ts'
import { describeText } from './text.ts'

export type { CreateEngine } from './create-engine.ts'
export { scanDocuments } from './plain-scan.ts'
export type { ScanResult } from './plain-scan.ts'

/**
 * The rules that every engine keeps, as vitest tests: what is found and what is counted. How results are ranked is left to
 * the engine, but for what people rely on (a whole title comes first, dates and distances are in order).
 */
export function describeSearchEngineContract(name: string, createEngine: CreateEngine): void {
  describe(`${name} keeps the contract of a search engine`, () => {
    describeText(createEngine)
    describeFilters(createEngine)
    describePlaces(createEngine)
    describeChanges(createEngine)
    describeSuggestions(createEngine)
  })
}
