import type { SearchAlternative, SearchResults } from './contract.ts'
import { moveTo } from './location-mode.ts'
import { changeSearch, type SearchState, withFilter } from './search-params.ts'

/**
 * Returns a search without results, changed as an alternative suggests; `understood` and `place` are those of its
 * response.
 */
export function withAlternative(
  state: SearchState,
  { understood, place }: Pick<SearchResults['resultsMetaData'], 'understood' | 'place'>,
  alternative: SearchAlternative,
): SearchState {
  switch (alternative.kind) {
    case 'wider-radius':
      return withFilter(state, 'distance', [String(alternative.distance)])
    case 'remove-filter':
      return withFilter(state, alternative.filterName, [])
    case 'remove-location': {
      const named = state.location === '' ? understood.find(({ label }) => label === place?.label) : undefined
      return named ? changeSearch(state, { query: named.rest }) : moveTo(state, { mode: 'anywhere' })
    }
    case 'remove-query':
      return changeSearch(state, { query: understood[0]?.rest ?? '' })
  }
}
