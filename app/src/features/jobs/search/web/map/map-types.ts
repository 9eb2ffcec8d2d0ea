import type { MapBounds } from '../../location-mode.ts'

/** A place with open positions; the id `current-location` marks the visitor's location instead. */
export interface MapMarker {
  id: string
  latlong: { lat: number; lng: number }
  count: number
  location: string
  is_remote: boolean
}

export const CURRENT_LOCATION_ID = 'current-location'

export interface MapProvider {
  /** URL template of raster tiles with {z}/{x}/{y}. */
  tileUrl?: string | undefined
  /** URL of a PMTiles archive of vector or raster tiles. */
  pmtilesUrl?: string | undefined
  /** URL of a MapLibre style. */
  styleUrl?: string | undefined
  /** Plain text, shown in the corner of the map. */
  attribution: string
}

export interface JobMapProps {
  markers: MapMarker[]
  /** Point of a Map Location search. */
  selected?: { lat: number; lon: number } | undefined
  /** Id of the marker whose card is hovered or focused in the list. */
  highlighted?: string | undefined
  currentLocation?: { lat: number; lng: number } | undefined
  viewFor: 'markers' | MapBounds
  onMarkerSelect(marker: MapMarker): void
  onAreaSearch(bounds: MapBounds): void
  provider: MapProvider
  locale: string
  dir: 'ltr' | 'rtl'
}

/** A map pin: one place, or a cluster of several at this zoom. */
export interface Pin {
  /** Stable while the pin represents the same places. */
  key: string
  lng: number
  lat: number
  /** Open positions at all its places. */
  count: number
  /** Number of places. */
  places: number
  /** Name of the place with the most positions. */
  location: string
  isRemote: boolean
  /** The place itself, if there is only one. */
  marker: MapMarker | undefined
  clusterId: number | undefined
}
