import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '#config/limits.ts'
import { useDebounced } from '#ui/page/use-debounced.ts'
import type { SearchResults } from '../contract.ts'
import { locationMode } from '../location-mode.ts'
import { changeSearch, parseSearch, type SearchState } from '../search-params.ts'
import { useApp } from '#ui/page/app-context.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { offeredFilters } from './filter-labels.ts'
import { SEARCH_PATH } from './search-address.ts'
import { SuggestField } from './SuggestField.tsx'
import type { Here } from './use-here.ts'

interface Props {
  state: SearchState
  results: SearchResults | undefined
  here: Here
  onSearch(next: SearchState): void
}

/** Words, place and filters in one form, which works with scripts off as well: it is sent by GET to the same page. */
export function SearchForm({ state, results, onSearch }: Props) {
  const intl = useIntl()
  const { site } = useApp()
  const mode = locationMode(state)
  const place = mode.mode === 'map-location' ? mode.label : state.location

  function read(form: HTMLFormElement): SearchState {
    const pairs = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    )
    const next = parseSearch(pairs, { names: {}, commaInValues: true })
    const location = next.location === place ? state.location : next.location
    const kept: Record<string, string[]> =
      mode.mode === 'map-area' && location === '' ? { map_bounds: state.filters['map_bounds'] ?? [] } : {}
    // A point of the map brings its distance of 0 along; another place does not.
    const { distance, ...others } = next.filters
    const filters =
      location === state.location && distance ? next.filters : distance?.[0] === '0' ? others : next.filters
    return changeSearch(state, { query: next.query, location, filters: { ...filters, ...kept } })
  }
  const later = useDebounced((form: HTMLFormElement) => onSearch(read(form)), limits.filterDebounceMs)

  return (
    <form
      id="search-form"
      className="search-form"
      role="search"
      action={SEARCH_PATH}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(read(event.currentTarget))
      }}
    >
      {state.rest.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {site.configs.branding.tagline ? <p className="tagline">{site.configs.branding.tagline}</p> : null}
      <div className="search-fields">
        <SuggestField
          key={`query ${state.query}`}
          name="query"
          label={intl.formatMessage({ id: 'search.field.query' })}
          initial={state.query}
          onChoose={(query) => onSearch(changeSearch(state, { query }))}
        />
        <SuggestField
          key={`location ${place}`}
          name="location"
          label={intl.formatMessage({ id: 'search.field.location' })}
          initial={place}
          onChoose={(location) => onSearch(changeSearch(state, { location }))}
        />
        <button type="submit" className="button button-primary">
          <FormattedMessage id="search.submit" />
        </button>
      </div>
      {results ? (
        <div
          className="filters"
          onChange={(event) =>
            later((event.target as HTMLInputElement).form ?? (event.currentTarget.closest('form') as HTMLFormElement))
          }
        >
          {offeredFilters(results).map((filter) => (
            <FilterGroup key={filter.filterName} filter={filter} state={state} applied={results.appliedFilters} />
          ))}
        </div>
      ) : null}
    </form>
  )
}
