import { useEffect, useState } from 'react'
import { locationMode } from '../location-mode.ts'
import type { SearchState } from '../search-params.ts'

/** The visitor's place: from the browser when it is allowed; else the server tries the address; else the page asks. */
export interface Here {
  status: 'unasked' | 'asking' | 'known' | 'refused'
  point: { lat: number; lon: number } | undefined
}

/** About a kilometre: enough to search around, less than where somebody lives. */
const round = (degrees: number) => Math.round(degrees * 100) / 100

/** Asks the browser for the place, once the search is for jobs near the visitor. */
export function useHere(state: SearchState): Here {
  const [here, setHere] = useState<Here>({ status: 'unasked', point: undefined })
  const wanted = locationMode(state).mode === 'current-location'
  useEffect(() => {
    if (!wanted || here.status !== 'unasked') return
    if (!('geolocation' in navigator)) return setHere({ status: 'refused', point: undefined })
    setHere({ status: 'asking', point: undefined })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setHere({ status: 'known', point: { lat: round(coords.latitude), lon: round(coords.longitude) } }),
      () => setHere({ status: 'refused', point: undefined }),
      { maximumAge: 600_000, timeout: 10_000 },
    )
  }, [wanted, here.status])
  return here
}
