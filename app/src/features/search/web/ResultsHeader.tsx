import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { SearchResults } from '../contract.ts'
import { changeSearch, searchHref, type SearchState } from '../search-params.ts'
import { MAP_TAB, SEARCH_PATH } from './search-address.ts'

interface Props {
  state: SearchState
  results: SearchResults
  map: boolean
  mapEnabled: boolean
  onSearch(next: SearchState): void
}

/** How many jobs there are, their order, and the switch for the map. */
export function ResultsHeader({ state, results, map, mapEnabled, onSearch }: Props) {
  const intl = useIntl()
  const orders = [
    ...(state.query ? (['relevance'] as const) : []),
    'timestamp' as const,
    ...(results.resultsMetaData.place ? (['distance'] as const) : []),
  ]
  return (
    <div className="results-header">
      <h2 id="results-heading" aria-live="polite">
        <FormattedMessage id="search.count" values={{ count: results.count }} />
      </h2>
      <div className="results-tools">
        {orders.length > 1 ? (
          <label className="sort">
            <span>
              <FormattedMessage id="search.sort" />
            </span>
            <select
              form="search-form"
              name="sort_by"
              value={results.sortBy}
              onChange={(event) => onSearch(changeSearch(state, { sortBy: event.target.value }))}
            >
              {orders.map((order) => (
                <option key={order} value={order}>
                  {intl.formatMessage({ id: `search.sort.${order}` })}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {mapEnabled ? (
          <Link
            className="button needs-script"
            to={searchHref(SEARCH_PATH, { ...state, tab: map ? undefined : MAP_TAB })}
            replace
            preventScrollReset
            aria-pressed={map}
            role="button"
          >
            <FormattedMessage id={map ? 'search.map.hide' : 'search.map.show'} />
          </Link>
        ) : null}
      </div>
    </div>
  )
}
