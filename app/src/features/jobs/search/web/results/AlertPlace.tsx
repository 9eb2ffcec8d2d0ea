import { useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { SearchSlot } from '#ui/page/slots.ts'
import type { SearchResults } from '../../contract.ts'
import { locationMode } from '../../location-mode.ts'
import type { SearchState } from '../../search-params.ts'
import { appliedChips } from '../filters/applied-chips.ts'
import { searchText } from '../search-queries.ts'
import { locationName } from '../form/own-places.ts'
import type { CurrentLocation } from '../form/use-current-location.ts'

interface Props {
  state: SearchState
  results: SearchResults
  here: CurrentLocation
  empty?: boolean
}

/** The slot for saving the search; empty while the search location is unknown. */
export function AlertPlace({ state, results, here, empty = false }: Props) {
  const intl = useIntl()
  const { locationNeeded, unknownPlace, understood, place, radiusKm } = results.resultsMetaData
  const location = locationName(useApp(), state.location)
  const isLocationUnknown = locationMode(state).mode === 'current-location' && !here.point
  if (locationNeeded || unknownPlace !== null || isLocationUnknown) return null
  return (
    <SearchSlot
      search={searchText(state, here.point)}
      words={[
        ...understood
          .filter(({ kind }) => kind === 'words')
          .map(({ label }) => intl.formatMessage({ id: 'shell.quoted' }, { words: label })),
        ...(location === '' ? [] : [location === state.location && place?.label ? place.label : location]),
        ...appliedChips(intl, state, results).map(({ label }) => label),
        ...(radiusKm ? [intl.formatMessage({ id: 'search.distance' }, { km: radiusKm })] : []),
      ]}
      kept={results.savedSearchMetadata}
      empty={empty}
    />
  )
}
