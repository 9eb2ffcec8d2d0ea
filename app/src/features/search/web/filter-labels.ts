import type { FilterDefinition, SearchResults } from '../contract.ts'
import type { SearchState } from '../search-params.ts'

/** All filters of an answer that a visitor can choose from, each once; the map's own entry is not one. */
export function offeredFilters(results: SearchResults): FilterDefinition[] {
  const all = [...results.filterDef.smartFilters, ...results.filterDef.allFilters].filter(
    ({ type }) => type !== 'latlong',
  )
  return [...new Map(all.map((filter) => [filter.filterName, filter])).values()]
}

/** An applied filter value as a chip: what it says, and the values that stay when it is removed. */
export interface AppliedFilter {
  filterName: string
  value: string
  label: string
  rest: string[]
}

const sameValue = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export function isChosen(state: SearchState, filterName: string, value: string): boolean {
  return (state.filters[filterName] ?? []).some((chosen) => sameValue(chosen, value))
}

/** The values of the address that are applied, with the labels of the answer. Unknown filters are not shown. */
export function appliedFilters(state: SearchState, results: SearchResults): AppliedFilter[] {
  const filters = new Map(offeredFilters(results).map((filter) => [filter.filterName, filter]))
  return Object.entries(state.filters).flatMap(([filterName, values]) => {
    const filter = filters.get(filterName)
    if (!filter || filter.type === 'toggle') return []
    return values.map((value) => ({
      filterName,
      value,
      label: String(filter.options?.find((option) => sameValue(option.value, value))?.label ?? value),
      rest: values.filter((other) => other !== value),
    }))
  })
}
