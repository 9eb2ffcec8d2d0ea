import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { IntlShape } from 'react-intl'
import * as limits from '#config/limits.ts'
import { MapControls } from './MapControls.tsx'
import { CURRENT_LOCATION_ID } from './map-types.ts'
import type { JobMapProps, Pin } from './map-types.ts'
import { MapView } from './map-view.ts'
import type { MapTexts } from './map-view.ts'
import './map.css'
import './pins/map-pins.css'

function textsOf(intl: IntlShape): MapTexts {
  const text = (id: 'label' | 'places' | 'here' | 'twoFingers') => intl.formatMessage({ id: `map.${id}` })
  return {
    map: text('label'),
    places: text('places'),
    here: text('here'),
    twoFingers: text('twoFingers'),
    nameOf: ({ location, places, count }: Pin) =>
      intl.formatMessage({ id: 'search.map.pin' }, { place: location, more: places - 1, count }),
  }
}

const areaText = (viewFor: JobMapProps['viewFor']) => (viewFor === 'markers' ? '' : Object.values(viewFor).join())

/** The map with its buttons. */
export function MapPanel(props: JobMapProps & { onFailed(): void }) {
  const { markers, viewFor, highlighted, selected, provider, locale, dir } = props
  const intl = useIntl()
  const canvas = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const view = useRef<MapView | undefined>(undefined)
  const latest = useRef(props)
  const loaded = useRef<{ markers: JobMapProps['markers']; area: string } | undefined>(undefined)
  const [moved, setMoved] = useState(false)
  const [providerFailed, setProviderFailed] = useState(false)
  const here = props.currentLocation ?? markers.find(({ id }) => id === CURRENT_LOCATION_ID)?.latlong
  const area = areaText(viewFor)

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!canvas.current) return undefined
    try {
      const { markers, viewFor, provider } = latest.current
      view.current = new MapView({
        element: canvas.current,
        provider,
        locale,
        dir,
        texts: textsOf(intl),
        viewFor,
        markers,
        onSelect: (marker) => latest.current.onMarkerSelect(marker),
        onArea: (bounds) => latest.current.onAreaSearch(bounds),
        onMoved: () => setMoved(true),
        onEscape: () => end.current?.focus(),
        onProviderFailed: () => setProviderFailed(true),
      })
      loaded.current = { markers, area: areaText(viewFor) }
    } catch {
      latest.current.onFailed()
    }
    return () => {
      view.current?.destroy()
      view.current = undefined
    }
  }, [intl, locale, dir, provider.tileUrl, provider.styleUrl, provider.pmtilesUrl])

  useEffect(() => {
    setMoved(false)
    if (loaded.current?.markers === markers && loaded.current.area === area) return
    view.current?.load(markers, latest.current.viewFor)
    loaded.current = { markers, area }
  }, [markers, area])

  useEffect(() => view.current?.highlight(highlighted), [highlighted, markers])
  useEffect(
    () => view.current?.mark({ here, selected }),
    // Depends on the coordinates: the objects are new on each render.
    // oxlint-disable-next-line react/exhaustive-deps
    [here?.lat, here?.lng, selected?.lat, selected?.lon, intl],
  )

  const searchArea = () => {
    if (!view.current) return
    // The button disappears with the results; move the focus to the map.
    view.current.focus()
    props.onAreaSearch(view.current.bounds())
  }

  return (
    <div className="map" data-testid="map" dir={dir}>
      <div className="map-canvas" ref={canvas} />
      <MapControls canSearchArea={moved} onStep={(step) => view.current?.step(step)} onSearchArea={searchArea} />
      <p className="map-attribution" ref={end} tabIndex={-1}>
        {providerFailed && <span role="status">{intl.formatMessage({ id: 'map.providerFailed' })} </span>}
        {markers.length >= limits.mapMarkersMax && (
          <span>{intl.formatMessage({ id: 'map.most' }, { count: limits.mapMarkersMax })} </span>
        )}
        {provider.attribution || intl.formatMessage({ id: 'map.attribution' })}
      </p>
    </div>
  )
}
