import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SearchResults } from '../../contract.ts'
import { changeSearch, type SearchState } from '../../search-params.ts'

interface Props {
  state: SearchState
  results: SearchResults
  map: boolean
  mapEnabled: boolean
  onSearch(next: SearchState): void
  onMap(): void
  /** Content next to the controls. */
  children: ReactNode
}

/** Number of jobs, sort order, and map switch. */
export function ResultsHeader({ state, results, map, mapEnabled, onSearch, onMap, children }: Props) {
  const intl = useIntl()
  const orders = [
    ...(state.query ? (['relevance'] as const) : []),
    'timestamp' as const,
    ...(results.resultsMetaData.place ? (['distance'] as const) : []),
    // Pay can be sorted only within one currency, which the filter specifies.
    ...(results.appliedFilters['pay'] ? (['pay'] as const) : []),
    ...(results.resultsMetaData.matchOrder ? (['match'] as const) : []),
  ]
  const mapText = intl.formatMessage({ id: map ? 'search.map.hide' : 'search.map.show' })
  const [usual = 'timestamp'] = orders
  // The default order has an empty value, so that a form submitted with other words gets their default.
  const valueOf = (order: string) => (order === usual ? '' : order)
  return (
    <div className="results-header">
      <div className="results-line">
        <h2 id="results-heading" data-testid="results-heading" tabIndex={-1}>
          <bdi>
            <FormattedMessage id="search.count" values={{ count: results.count }} />
          </bdi>
        </h2>
        <div className="results-tools">
          {orders.length > 1 && results.count > 1 ? (
            <label className="sort">
              <span>
                <FormattedMessage id="search.sort" />
              </span>
              <select
                className="pill pill-select"
                form="search-form"
                name="sort_by"
                value={valueOf(results.sortBy)}
                onChange={(event) => onSearch(changeSearch(state, { sortBy: event.target.value || undefined }))}
              >
                {orders.map((order) => (
                  <option key={order} value={valueOf(order)}>
                    {intl.formatMessage({ id: `search.sort.${order}` })}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          {mapEnabled ? (
            <button
              type="button"
              className="pill pill-map needs-script"
              title={mapText}
              data-chosen={map || undefined}
              onClick={onMap}
            >
              <span className="pill-long">{mapText}</span>
              <span className="pill-short" aria-hidden="true">
                <FormattedMessage id="search.map.short" />
              </span>
            </button>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  )
}
