import type { IntlShape } from 'react-intl'
import type { SearchResults } from '../../contract.ts'
import { locationMode, moveTo } from '../../location-mode.ts'
import { changeSearch, type SearchState, withFilter } from '../../search-params.ts'
import { type AppliedFilter, appliedFilters } from './filter-labels.ts'

interface Chip {
  key: string
  label: string
  /** Set on the chip of a place that has a radius in kilometres. */
  around?: { place: string; km: number } | undefined
  without: SearchState
}

/** Returns chips for everything that narrows the results, each with the search without it. */
export function appliedChips(intl: IntlShape, state: SearchState, results: SearchResults): Chip[] {
  const mode = locationMode(state)
  const { place, radiusKm, remoteIncluded } = results.resultsMetaData
  // A chosen distance has its own chip.
  const within = state.filters['distance'] || !radiusKm ? undefined : radiusKm

  function locationLabel(): string {
    if (mode.mode === 'map-area') return intl.formatMessage({ id: 'search.location.area' })
    if (mode.mode === 'remote') return intl.formatMessage({ id: 'search.location.remote' })
    if (mode.mode === 'current-location') return intl.formatMessage({ id: 'search.location.current' })
    return place?.label || (mode.mode === 'map-location' ? mode.label : state.location)
  }

  /** A map point implies a distance of 0, and remote jobs are included by default; neither needs a chip. */
  function filterLabel({ filter, value, label }: AppliedFilter): string | undefined {
    if (filter.type === 'toggle') return value === '0' ? intl.formatMessage({ id: 'search.withoutRemote' }) : undefined
    if (filter.filterName !== 'distance') return label ?? value
    if (Number(value) === 0 && mode.mode === 'map-location') return undefined
    return label ?? intl.formatMessage({ id: 'search.distance' }, { km: Number(value) || 0 })
  }

  const quoted = (words: string) => intl.formatMessage({ id: 'shell.quoted' }, { words })
  const placed = (place: string) =>
    within
      ? {
          label: intl.formatMessage({ id: 'search.placeWithin' }, { place, km: within }),
          around: { place, km: within },
        }
      : { label: place }

  return [
    ...results.resultsMetaData.understood.map(({ kind, label, rest }) => ({
      key: `${kind} ${label}`,
      ...(kind === 'place' ? placed(label) : { label: kind === 'words' ? quoted(label) : label }),
      without: changeSearch(state, { query: rest }),
    })),
    ...(mode.mode === 'anywhere'
      ? []
      : [{ key: 'location', ...placed(locationLabel()), without: moveTo(state, { mode: 'anywhere' }) }]),
    ...(place && remoteIncluded && !state.filters['include_remote']
      ? [
          {
            key: 'remote included',
            label: intl.formatMessage({ id: 'search.remoteIncluded' }),
            without: withFilter(state, 'include_remote', ['0']),
          },
        ]
      : []),
    ...appliedFilters(state, results).flatMap((applied) => {
      const label = filterLabel(applied)
      const { filterName } = applied.filter
      return label === undefined
        ? []
        : [{ key: `${filterName} ${applied.value}`, label, without: withFilter(state, filterName, applied.rest) }]
    }),
  ]
}
