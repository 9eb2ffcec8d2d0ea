import type { IntlShape } from 'react-intl'
import type { SearchResults } from '../../contract.ts'
import { locationMode, moveTo } from '../../location-mode.ts'
import { changeSearch, type SearchState, withFilter } from '../../search-params.ts'
import { appliedFilters, isList } from './filter-labels.ts'

/** The filters beside the lists of options, which have controls on the page. */
const CONTROLS = new Set(['distance', 'include_remote'])

interface Chip {
  key: string
  label: string
  without: SearchState
}

/**
 * Returns chips for what narrows the results and is not in sight elsewhere, each with the search without it: the words,
 * the place, its distance and remote jobs are shown in the form.
 */
export function appliedChips(intl: IntlShape, state: SearchState, results: SearchResults): Chip[] {
  return [
    ...results.resultsMetaData.understood
      .filter(({ kind }) => kind !== 'words')
      .map(({ kind, label, rest }) => ({
        key: `${kind} ${label}`,
        label,
        without: changeSearch(state, { query: rest }),
      })),
    ...(locationMode(state).mode === 'map-area'
      ? [
          {
            key: 'area',
            label: intl.formatMessage({ id: 'search.location.area' }),
            without: moveTo(state, { mode: 'anywhere' }),
          },
        ]
      : []),
    ...appliedFilters(state, results)
      .filter(({ filter }) => isList(filter))
      .map(({ filter: { filterName }, value, label = value, rest }) => ({
        key: `${filterName} ${value}`,
        label,
        without: withFilter(state, filterName, rest),
      })),
  ]
}

/** Returns the search without all that has a chip: its words, its place and what belongs to the place stay. */
export function withoutChips(state: SearchState, { resultsMetaData: { understood } }: SearchResults): SearchState {
  const words = understood.filter(({ kind }) => kind === 'words')
  const isRead = words.length < understood.length
  return changeSearch(state, {
    query: isRead ? (words[0]?.label ?? '') : state.query,
    filters: Object.fromEntries(Object.entries(state.filters).filter(([name]) => CONTROLS.has(name))),
    sortBy: undefined,
  })
}
