import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { english } from '../../app/src/locales/english.ts'
import { JobMap } from '../../app/src/features/jobs/search/web/map/JobMap.tsx'
import { MapPlaces } from '../../app/src/features/jobs/search/web/map/MapPlaces.tsx'
import type { JobMapProps, MapMarker } from '../../app/src/features/jobs/search/web/map/map-types.ts'
import { makeMarkers } from './markers.ts'

const address = new URLSearchParams(location.search)
const EUROPE = { south: 36, west: -9, north: 58, east: 24 }

interface Harness {
  show(count: number): void
  set(props: Partial<JobMapProps>): void
  calls: [string, unknown][]
}

declare global {
  interface Window {
    harness: Harness
  }
}

const calls: [string, unknown][] = []
const sets = new Map<number, MapMarker[]>()

function markersOf(count: number): MapMarker[] {
  const known = sets.get(count) ?? makeMarkers(count)
  sets.set(count, known)
  return known
}

function Page() {
  const [props, setProps] = useState<JobMapProps>({
    markers: markersOf(Number(address.get('markers') ?? 1500)),
    viewFor: address.get('view') === 'europe' ? EUROPE : 'markers',
    onMarkerSelect: (marker) => calls.push(['marker', marker]),
    onAreaSearch: (bounds) => calls.push(['area', bounds]),
    provider: {
      attribution: '',
      tileUrl: address.get('tiles') ?? undefined,
      styleUrl: address.get('style') ?? undefined,
    },
    locale: address.get('hl') ?? 'en',
    dir: address.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    ...(address.has('here') ? { currentLocation: { lat: 48.2, lng: 11.8 } } : {}),
  })
  const set = (change: Partial<JobMapProps>) => setProps((old) => ({ ...old, ...change }))
  useEffect(() => {
    window.harness = { show: (count) => set({ markers: markersOf(count), viewFor: { ...EUROPE } }), set, calls }
  })
  return <JobMap {...props} fallback={<MapPlaces markers={props.markers} onMarkerSelect={props.onMarkerSelect} />} />
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <IntlProvider locale={address.get('hl') ?? 'en'} messages={english} onError={() => undefined}>
      <Page />
    </IntlProvider>,
  )
}
