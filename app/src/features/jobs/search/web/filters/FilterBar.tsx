import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { FilterDefinition, SearchResults } from '../../contract.ts'
import { isOnMap } from '../../location-mode.ts'
import type { SearchState } from '../../search-params.ts'
import { countOptions, isChosenIn, isList, offeredFilters, smartFilterNames } from './filter-labels.ts'
import { FilterOptions } from './FilterOptions.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { DistanceFilter, RemoteFilter } from './PlaceFilters.tsx'
import type { FilterLists } from './use-filter-lists.ts'

interface Props {
  state: SearchState
  /** Filters as selected so far, possibly ahead of the URL. */
  filters: SearchState['filters']
  results: SearchResults
  lists: FilterLists
  onChange(name: string, values: string[]): void
}

/** The site's smart filters, the place filters, and all others behind one button. */
export function FilterBar({
  state,
  filters,
  results: given,
  lists: { data: whole, isFailed, request },
  onChange,
}: Props) {
  const { defaultDistance, includeRemoteDefault } = useApp().site.configs.pcsxConfig.searchConfig
  const isShort = offeredFilters(given).some(({ optionCount }) => optionCount !== undefined)
  const isComplete = !isShort || whole !== undefined
  const results = (isShort ? whole : undefined) ?? given
  const remoteByDefault = includeRemoteDefault && !isOnMap(filters)
  const offered = offeredFilters(results)
  const smart = smartFilterNames(results)
  const lists = offered.filter(
    (filter) => isList(filter) && (countOptions(filter) > 0 || filters[filter.filterName] !== undefined),
  )
  const others = lists.filter(({ filterName }) => !smart.has(filterName))
  const chosen = (list: FilterDefinition[]) =>
    list.reduce((sum, { filterName }) => sum + (filters[filterName]?.length ?? 0), 0)
  const options = (filter: FilterDefinition, opened: boolean) => (
    <FilterOptions
      filter={filter}
      search={state}
      opened={opened}
      isFailed={isFailed}
      chosen={filters[filter.filterName] ?? []}
      onChange={(values) => onChange(filter.filterName, values)}
    />
  )
  return (
    <div className="filters">
      {lists
        .filter(({ filterName }) => smart.has(filterName))
        .map((filter) => (
          <FilterPanel
            key={filter.filterName}
            title={<bdi>{filter.title}</bdi>}
            filters={[filter]}
            chosen={chosen([filter])}
            isComplete={isComplete}
            onOpen={request}
          >
            {(opened) => options(filter, opened)}
          </FilterPanel>
        ))}
      {offered.map((filter) =>
        filter.filterName === 'distance' ? (
          <DistanceFilter
            key="distance"
            filter={filter}
            current={filters['distance']?.[0] ?? String(defaultDistance)}
            onChange={(value) => onChange('distance', Number(value) === defaultDistance ? [] : [value])}
          />
        ) : filter.type === 'toggle' ? (
          <RemoteFilter
            key={filter.filterName}
            filter={filter}
            on={
              filters[filter.filterName] === undefined ? remoteByDefault : !isChosenIn(filters[filter.filterName], '0')
            }
            onChange={(on) => onChange(filter.filterName, on === remoteByDefault ? [] : [on ? '1' : '0'])}
          />
        ) : null,
      )}
      {others.length > 0 ? (
        <FilterPanel
          title={<FormattedMessage id="search.allFilters" />}
          filters={others}
          chosen={chosen(others)}
          wide={others.length > 1}
          isComplete={isComplete}
          onOpen={request}
        >
          {(opened) =>
            others.map((filter) => (
              <div key={filter.filterName} className="filter-group">
                {options(filter, opened)}
              </div>
            ))
          }
        </FilterPanel>
      ) : null}
    </div>
  )
}
