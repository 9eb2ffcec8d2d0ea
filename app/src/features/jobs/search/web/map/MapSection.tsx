import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { arrivalOf } from '#ui/page/arrival.ts'
import { direction } from '#config/direction.ts'
import { parseLocationValue } from '#features/jobs/places/rules.ts'
import type { SearchResults } from '../../contract.ts'
import { locationMode, moveTo } from '../../location-mode.ts'
import type { SearchState } from '../../search-params.ts'
import { JobMap } from './JobMap.tsx'
import { MapPlaces } from './MapPlaces.tsx'
import type { MapMarker } from './map-types.ts'

interface Props {
  state: SearchState
  results: SearchResults | undefined
  onSearch(next: SearchState): void
  highlighted: number | undefined
  here: { lat: number; lon: number } | undefined
}

function markersOf(results: SearchResults | undefined): MapMarker[] {
  const facet = results?.filterDef.allFilters.find(({ filterName }) => filterName === 'latlong_non_remote')
  return (facet?.options ?? []).flatMap(({ label, value }) => {
    const point = parseLocationValue(value)
    return point
      ? [
          {
            id: value,
            latlong: { lat: point.lat, lng: point.lon },
            count: Number(label),
            location: point.label,
            is_remote: false,
          },
        ]
      : []
  })
}

/** The map of the results; selecting a pin or an area changes the search. */
export function MapSection({ state, results, onSearch, highlighted, here }: Props) {
  const intl = useIntl()
  const { site } = useApp()
  const section = useRef<HTMLElement>(null)
  const isOpened = arrivalOf(useLocation().state) !== undefined
  // The map needs JavaScript, so the server renders only its placeholder.
  const [drawable, setDrawable] = useState(false)
  useEffect(() => setDrawable(true), [])
  const markers = useMemo(() => markersOf(results), [results])
  useEffect(() => {
    // The switch is below the map, which would otherwise open above the viewport.
    if (isOpened) section.current?.scrollIntoView({ block: 'nearest' })
    // A page that has the map from the start doesn't move.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const mode = locationMode(state)
  const label = results?.positions.find(({ id }) => id === highlighted)?.locations[0]
  const choose = ({ location, latlong }: MapMarker) =>
    onSearch(moveTo(state, { mode: 'map-location', label: location, lat: latlong.lat, lon: latlong.lng }))
  return (
    <section ref={section} className="map-section" aria-label={intl.formatMessage({ id: 'search.map.region' })}>
      {drawable ? (
        <JobMap
          markers={markers}
          selected={mode.mode === 'map-location' ? { lat: mode.lat, lon: mode.lon } : undefined}
          highlighted={markers.find(({ location }) => location === label)?.id}
          currentLocation={here ? { lat: here.lat, lng: here.lon } : undefined}
          viewFor={mode.mode === 'map-area' ? mode.bounds : 'markers'}
          onMarkerSelect={choose}
          onAreaSearch={(bounds) => onSearch(moveTo(state, { mode: 'map-area', bounds }))}
          provider={site.configs.pcsxConfig.searchConfig.mapConfig}
          locale={intl.locale}
          dir={direction(intl.locale)}
          fallback={<MapPlaces markers={markers} onMarkerSelect={choose} />}
        />
      ) : null}
    </section>
  )
}
