import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { arriving } from '#ui/page/arrival.ts'
import type { SearchResults } from '../contract.ts'
import { locationMode, moveTo } from '../location-mode.ts'
import { changeSearch, searchHref, type SearchState, withFilter } from '../search-params.ts'
import { type AppliedFilter, appliedFilters } from './filter-labels.ts'
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
    ...appliedFilters(state, results).flatMap((applied) => {
      const label = filterLabel(applied)
      const { filterName } = applied.filter
      return label === undefined
        ? []
        : [{ key: `${filterName} ${applied.value}`, label, without: withFilter(state, filterName, applied.rest) }]
    }),
  ]

  function locationLabel(): string {
    if (mode.mode === 'map-area') return intl.formatMessage({ id: 'search.location.area' })
    if (mode.mode === 'remote') return intl.formatMessage({ id: 'search.location.remote' })
    if (mode.mode === 'current-location') return intl.formatMessage({ id: 'search.location.current' })
    return place?.label || (mode.mode === 'map-location' ? mode.label : state.location)
  }

  /** A point of the map brings its distance of 0 along, and remote jobs are there unless they are taken out. */
  function filterLabel({ filter, value, label }: AppliedFilter): string | undefined {
    if (filter.type === 'toggle') return value === '0' ? intl.formatMessage({ id: 'search.withoutRemote' }) : undefined
    if (filter.filterName !== 'distance') return label ?? value
    if (Number(value) === 0 && mode.mode === 'map-location') return undefined
    return label ?? intl.formatMessage({ id: 'search.distance' }, { km: Number(value) || 0 })
  }

  if (chips.length === 0) return null
  const cleared = changeSearch(state, { query: '', location: '', filters: {}, sortBy: undefined })
  return (
    <ul className="chips" aria-label={intl.formatMessage({ id: 'search.applied' })}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            className="chip"
            to={searchHref(SEARCH_PATH, without)}
            state={arriving('results')}
            aria-label={intl.formatMessage({ id: 'search.remove' }, { filter: label })}
          >
            <bdi>{label}</bdi>
            <span className="chip-cross" aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link className="chip chip-clear" to={searchHref(SEARCH_PATH, cleared)} state={arriving('results')}>
            <FormattedMessage id="search.clear" />
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
