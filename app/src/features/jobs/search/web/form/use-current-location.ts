import { useEffect, useState } from 'react'
import { locationMode } from '../../location-mode.ts'
import type { SearchState } from '../../search-params.ts'

/**
 * The visitor's location: from the browser if permitted; otherwise the server tries the IP address, and the page asks.
 */
export interface CurrentLocation {
  status: 'unasked' | 'asking' | 'known' | 'refused'
  point: { lat: number; lon: number } | undefined
}

/** About a kilometre: precise enough to search around, too coarse to identify a home. */
const round = (degrees: number) => Math.round(degrees * 100) / 100

/** Requests the location from the browser once the search needs it. */
export function useCurrentLocation(state: SearchState): CurrentLocation {
  const [here, setCurrent] = useState<CurrentLocation>({ status: 'unasked', point: undefined })
  const wanted = locationMode(state).mode === 'current-location'
  useEffect(() => {
    if (!wanted || here.status !== 'unasked') return
    if (!('geolocation' in navigator)) return setCurrent({ status: 'refused', point: undefined })
    setCurrent({ status: 'asking', point: undefined })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setCurrent({ status: 'known', point: { lat: round(coords.latitude), lon: round(coords.longitude) } }),
      () => setCurrent({ status: 'refused', point: undefined }),
      { maximumAge: 600_000, timeout: 10_000 },
    )
  }, [wanted, here.status])
  return here
}
