import type { SearchQuery } from '../search-engine.ts'
import { regionAnswers } from '../geo/distance.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { ValueColumn } from '../indexing/value-column.ts'

/** Whether a document passes. */
export type SlotTest = (slot: number) => boolean

export interface FacetFilter {
  name: string
  passes: SlotTest
}

/** One test for each facet that is filtered. A facet that the schema does not name has no values, so nothing passes. */
export function facetFilters(query: SearchQuery, store: DocumentStore): FacetFilter[] {
  const filters: FacetFilter[] = []
  for (const [name, values] of Object.entries(query.filters)) {
    if (values.length === 0) continue
    const column = store.facets.get(name)
    filters.push({ name, passes: column ? columnTest(column, values) : () => false })
  }
  return filters
}

function columnTest(column: ValueColumn, values: readonly string[]): SlotTest {
  const flags = new Uint8Array(column.values.length)
  for (const value of values) {
    const number = column.numberOf(value)
    if (number !== undefined) flags[number] = 1
  }
  return (slot) => column.hasAny(slot, flags)
}

/** The tests that are no facets: numbers, place, remote. All must pass. */
export function plainTests(query: SearchQuery, store: DocumentStore): SlotTest[] {
  const tests: SlotTest[] = []
  const { remote } = store
  if (query.remoteOnly) tests.push((slot) => remote[slot] === 1)
  for (const [name, range] of Object.entries(query.numberRanges ?? {})) {
    const min = usable(range.min)
    const max = usable(range.max)
    if (min === undefined && max === undefined) continue
    const column = store.numbers.get(name)
    tests.push((slot) => {
      const value = column?.[slot] ?? Number.NaN
      return value >= (min ?? -Infinity) && value <= (max ?? Infinity)
    })
  }
  const inPlace = placeTest(query, store)
  if (inPlace) tests.push(query.includeRemote ? (slot) => remote[slot] === 1 || inPlace(slot) : inPlace)
  return tests
}

function usable(bound: number | undefined): number | undefined {
  return bound === undefined || Number.isNaN(bound) ? undefined : bound
}

function placeTest({ place }: SearchQuery, store: DocumentStore): SlotTest | undefined {
  if (!place) return undefined
  if (place.kind !== 'regions') {
    const flags = store.points.inPlace(place)
    const { column } = store.points
    return (slot) => column.hasAny(slot, flags)
  }
  const { regions } = store
  const codes = new Set(place.codes)
  const flags = Uint8Array.from(regions.values, (region) => (answersAny(region, codes) ? 1 : 0))
  return (slot) => regions.hasAny(slot, flags)
}

function answersAny(region: string, codes: ReadonlySet<string>): boolean {
  if (codes.has(region)) return true
  for (let dash = region.indexOf('-'); dash !== -1; dash = region.indexOf('-', dash + 1)) {
    const code = region.slice(0, dash)
    if (codes.has(code) && regionAnswers(region, code)) return true
  }
  return false
}
