import { limits } from '#config/limits.ts'
import type { FilterDefinition, SearchResults } from '../contract.ts'
import type { SearchState } from '../search-params.ts'

/** All filters of an answer that a visitor can choose from, each once; the map's own entry is not one. */
export function offeredFilters(results: SearchResults): FilterDefinition[] {
  const all = [...results.filterDef.smartFilters, ...results.filterDef.allFilters].filter(
    ({ type }) => type !== 'latlong',
  )
  return [...new Map(all.map((filter) => [filter.filterName, filter])).values()]
}

/** The filters that stand on the page; the others are behind "All filters". */
export function smartFilterNames(results: SearchResults): Set<string> {
  return new Set(results.filterDef.smartFilters.map(({ filterName }) => filterName))
}

/** Whether a filter has so many options that they are drawn only when they are wanted. */
export function isLong({ options }: FilterDefinition): boolean {
  return (options?.length ?? 0) > limits.filterOptionsAtOnce
}

/** An applied filter value as a chip: what it says, and the values that stay when it is removed. */
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

/** The values of the address that are applied, with the labels of the answer. Unknown filters are not shown. */
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
