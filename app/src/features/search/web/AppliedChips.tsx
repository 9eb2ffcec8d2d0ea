import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { SearchResults } from '../contract.ts'
import { locationMode, moveTo } from '../location-mode.ts'
import { changeSearch, searchHref, type SearchState, withFilter } from '../search-params.ts'
import { appliedFilters } from './filter-labels.ts'
import { SEARCH_PATH } from './search-address.ts'

interface Chip {
  key: string
  label: string
  without: SearchState
}

/** Everything that narrows the results, each with a link that takes it away. */
export function AppliedChips({ state, results }: { state: SearchState; results: SearchResults }) {
  const intl = useIntl()
  const mode = locationMode(state)
  const place = results.resultsMetaData.place
  const chips: Chip[] = [
    ...(state.query ? [{ key: 'query', label: `“${state.query}”`, without: changeSearch(state, { query: '' }) }] : []),
    ...(mode.mode === 'anywhere'
      ? []
      : [{ key: 'location', label: locationLabel(), without: moveTo(state, { mode: 'anywhere' }) }]),
    ...appliedFilters(state, results).map(({ filterName, value, label, rest }) => ({
      key: `${filterName} ${value}`,
      label,
      without: withFilter(state, filterName, rest),
    })),
  ]

  function locationLabel(): string {
    if (mode.mode === 'map-area') return intl.formatMessage({ id: 'search.location.area' })
    if (mode.mode === 'remote') return intl.formatMessage({ id: 'search.location.remote' })
    if (mode.mode === 'current-location') return intl.formatMessage({ id: 'search.location.current' })
    return place?.label || (mode.mode === 'map-location' ? mode.label : state.location)
  }

  if (chips.length === 0) return null
  const cleared: SearchState = {
    ...state,
    query: '',
    location: '',
    filters: {},
    start: 0,
    pid: undefined,
    sortBy: undefined,
  }
  return (
    <ul className="chips" aria-label={intl.formatMessage({ id: 'search.applied' })}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            className="chip"
            to={searchHref(SEARCH_PATH, without)}
            preventScrollReset
            aria-label={intl.formatMessage({ id: 'search.remove' }, { filter: label })}
          >
            {label} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link className="chip chip-clear" to={searchHref(SEARCH_PATH, cleared)} preventScrollReset>
            <FormattedMessage id="search.clear" />
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
