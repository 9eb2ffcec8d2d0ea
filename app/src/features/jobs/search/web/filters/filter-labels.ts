import * as limits from '#config/limits.ts'
import type { FilterDefinition, SearchResults } from '../../contract.ts'
import type { SearchState } from '../../search-params.ts'

/** Returns the distinct filters that a visitor can use; the map's entry is not one. */
export function offeredFilters(results: SearchResults): FilterDefinition[] {
  const all = [...results.filterDef.smartFilters, ...results.filterDef.allFilters].filter(
    ({ type }) => type !== 'latlong',
  )
  return [...new Map(all.map((filter) => [filter.filterName, filter])).values()]
}

/** Returns the names of filters shown on the page; the others are behind "More filters". */
export function smartFilterNames(results: SearchResults): Set<string> {
  return new Set(results.filterDef.smartFilters.map(({ filterName }) => filterName))
}

/** Returns the number of a filter's options, of which the page may only have the selected ones. */
export const countOptions = ({ options, optionCount }: FilterDefinition): number => optionCount ?? options?.length ?? 0

/** Returns true if a filter has so many options that they are rendered on demand. */
export const isLong = (filter: FilterDefinition): boolean => countOptions(filter) > limits.filterOptionsAtOnce

/** Returns true for a filter with a list of options; false for a distance and a switch. */
export const isList = ({ type }: FilterDefinition): boolean =>
  type === 'multi_select' || type === 'multi_select_suggest'

/** An applied filter value with its label, and the values that remain when it is removed. */
export interface AppliedFilter {
  filter: FilterDefinition
  value: string
  label: string | undefined
  rest: string[]
}

const sameValue = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export function isChosenIn(chosen: string[] | undefined, value: string): boolean {
  return (chosen ?? []).some((other) => sameValue(other, value))
}

/** Returns the applied values from the URL with their labels. Unknown filters are skipped. */
export function appliedFilters(state: SearchState, results: SearchResults): AppliedFilter[] {
  const filters = new Map(offeredFilters(results).map((filter) => [filter.filterName, filter]))
  return Object.entries(state.filters).flatMap(([filterName, values]) => {
    const filter = filters.get(filterName)
    if (!filter) return []
    return values.map((value) => {
      const option = filter.options?.find((other) => sameValue(other.value, value))
      return {
        filter,
        value,
        label: option && String(option.label),
        rest: values.filter((other) => other !== value),
      }
    })
  })
}
