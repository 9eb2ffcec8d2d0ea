import { LngLat, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import type { LngLatBoundsLike } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import * as limits from '#config/limits.ts'
import type { MapBounds } from '../../location-mode.ts'
import { BasemapLayers, hasTiles } from './basemap/basemap-layers.ts'
import { embeddedStyle, readColors } from './basemap/basemap-style.ts'
import { boundsOf, densestBounds, isSameView, searchBounds, widthOf } from './bounds.ts'
import { Clusters, clusterZoom } from './pins/clusters.ts'
import type { MapMarker, MapProvider, Pin } from './map-types.ts'
import { offsetPx, TILE_PX, viewBounds, viewOf } from './mercator.ts'
import type { View } from './mercator.ts'
import { PinCanvas } from './pins/pin-canvas.ts'
import { PinLayer } from './pins/pin-layer.ts'
import { SpotLayer } from './pins/spot-layer.ts'

setWorkerUrl(workerUrl)

export interface MapTexts {
  map: string
  places: string
  here: string
  twoFingers: string
  nameOf(pin: Pin): string
}

export interface MapViewOptions {
  element: HTMLElement
  provider: MapProvider
  locale: string
  dir: 'ltr' | 'rtl'
  texts: MapTexts
  viewFor: 'markers' | MapBounds
  markers: readonly MapMarker[]
  onSelect(marker: MapMarker): void
  onArea(bounds: MapBounds): void
  onMoved(): void
  onEscape(): void
  onProviderFailed(): void
}

export type MapStep = 'in' | 'out' | 'north' | 'south' | 'east' | 'west'

/** Marks programmatic camera movements. */
const OURS = { ours: true }
/** Leaves room for the corner buttons, the attribution and the size of the pins. */
const FIT = { padding: { top: 44, right: 60, bottom: 60, left: 44 }, maxZoom: 10, duration: 500 }
const WHOLE_WORLD: MapBounds = { south: -55, west: -170, north: 72, east: 179 }
/** More than fit side by side on a large screen. */
const PINS_MAX = 600
/**
 * While the map is dragged, pins are prepared this far outside the view (relative to its size), and refreshed at this
 * interval.
 */
const PAD = 0.25
const REFRESH_MS = 250

const asLngLat = ({ south, west, north, east }: MapBounds): LngLatBoundsLike => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
]

/** The map of a search, independent of React: MapLibre draws land and pins, with buttons on top. */
export class MapView {
  private readonly map: MapLibreMap
  private readonly drawn: PinCanvas
  private readonly pins: PinLayer
  private readonly spots: SpotLayer
  private readonly resized: ResizeObserver
  private readonly basemap: BasemapLayers
  private readonly options: MapViewOptions
  private clusters: Clusters
  private viewFor: 'markers' | MapBounds
  private highlighted: string | undefined
  private size = { width: 0, height: 0 }
  /** Views whose pins are loaded, and the padding around them. */
  private covered: { view: View; pad: number }[] = []
  private refreshedAt = 0
  private readonly gone = new AbortController()
  private resizeTimer: ReturnType<typeof setTimeout> | undefined

  /** @throws if WebGL is unavailable */
  constructor(options: MapViewOptions) {
    this.options = options
    const { element, provider, locale, dir, texts } = options
    this.clusters = new Clusters(options.markers)
    this.viewFor = options.viewFor
    this.size = { width: element.clientWidth, height: element.clientHeight }
    this.map = new MapLibreMap({
      container: element,
      style: embeddedStyle(readColors(element), provider),
      bounds: asLngLat(this.target()),
      fitBoundsOptions: this.fitting(),
      minZoom: limits.mapZoomMin,
      maxZoom: hasTiles(provider) ? limits.mapZoomMax : limits.mapZoomEmbedded,
      attributionControl: false,
      trackResize: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 150,
      // On a phone one finger scrolls the page and two move the map.
      cooperativeGestures: matchMedia(`(pointer: coarse) and (max-width: ${limits.breakpointsPx.tablet}px)`).matches,
      locale: { 'Map.Title': texts.map, 'CooperativeGesturesHandler.MobileHelpText': texts.twoFingers },
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.drawn = new PinCanvas({ element, locale, viewNow: () => this.view() })
    // A new style, from a provider or after a context loss, lacks this layer.
    this.map.on('style.load', () => {
      if (!this.map.getLayer(this.drawn.id)) this.map.addLayer(this.drawn)
    })
    this.pins = new PinLayer({
      locale,
      dir,
      label: texts.places,
      nameOf: texts.nameOf,
      onActivate: (pin) => this.activate(pin),
      onEscape: () => this.focus(),
    })
    this.spots = new SpotLayer(texts.here)
    this.map.getCanvasContainer().append(this.spots.element, this.pins.element)
    this.basemap = new BasemapLayers(this.map, {
      element,
      provider,
      locale,
      onProviderFailed: options.onProviderFailed,
      onRecolor: () => this.drawn.redraw(),
    })
    this.map.on('movestart', (event) => {
      if (!('ours' in event)) options.onMoved()
    })
    this.map.on('move', () => this.onMove())
    this.map.on('moveend', () => this.settle())
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') options.onEscape()
    }
    element.parentElement?.addEventListener('keydown', leave, { signal: this.gone.signal })
    this.resized = new ResizeObserver(() => this.onResize())
    this.resized.observe(element)
    this.settle()
  }

  /** Shows other results; the camera follows unless it already shows their area. */
  load(markers: readonly MapMarker[], viewFor: 'markers' | MapBounds): void {
    this.clusters = new Clusters(markers)
    this.viewFor = viewFor
    // Cluster ids have other meanings in a new index.
    this.pins.clear()
    this.settle()
    if (viewFor === 'markers' ? markers.length > 0 : !isSameView(viewFor, this.bounds())) this.fit()
  }

  mark(spots: {
    here?: { lat: number; lng: number } | undefined
    selected?: { lat: number; lon: number } | undefined
  }): void {
    const { here, selected } = spots
    this.spots.show(here, selected && { lat: selected.lat, lng: selected.lon })
    this.spots.place(this.view())
  }

  highlight(id: string | undefined): void {
    this.highlighted = id
    this.pins.highlight(id === undefined ? undefined : this.clusters.pinWith(id, this.pins.pins)?.key)
  }

  step(step: MapStep): void {
    if (step === 'in') this.map.zoomIn()
    else if (step === 'out') this.map.zoomOut()
    else {
      const across = Math.round(this.size.width / 3) * (step === 'east' ? 1 : step === 'west' ? -1 : 0)
      const down = Math.round(this.size.height / 3) * (step === 'south' ? 1 : step === 'north' ? -1 : 0)
      this.map.panBy([across, down])
    }
  }

  /** Returns the bounds for searching the visible area. */
  bounds(): MapBounds {
    return searchBounds(viewBounds(this.view()))
  }

  focus(): void {
    this.map.getCanvas().focus({ preventScroll: true })
  }

  destroy(): void {
    this.gone.abort()
    clearTimeout(this.resizeTimer)
    this.resized.disconnect()
    this.basemap.destroy()
    this.map.remove()
  }

  private target(): MapBounds {
    if (this.viewFor !== 'markers') return this.viewFor
    const points = this.clusters.markers.map(({ latlong, count }) => ({ ...latlong, count }))
    const { left, right } = FIT.padding
    const widest = ((this.size.width - left - right) / (TILE_PX * 2 ** limits.mapZoomMin)) * 360
    const all = boundsOf(points)
    // A phone is narrower than the world at the smallest zoom.
    return (all && widthOf(all) > widest ? densestBounds(points, widest) : all) ?? WHOLE_WORLD
  }

  private fit(): void {
    this.map.fitBounds(asLngLat(this.target()), this.fitting(), OURS)
  }

  private fitting(): typeof FIT {
    return this.viewFor === 'markers' ? { ...FIT, maxZoom: limits.mapZoomRegion } : FIT
  }

  private view(): View {
    const { lng, lat } = this.map.getCenter()
    return viewOf(lng, lat, this.map.getZoom(), this.size.width, this.size.height)
  }

  private onMove(): void {
    const view = this.view()
    const before = this.covered[0]
    const isZoomed =
      !before || clusterZoom(Math.log2(before.view.worldPx / TILE_PX)) !== clusterZoom(this.map.getZoom())
    if (isZoomed) this.drawn.show(this.pinsNear(view, PAD, 'anew'))
    else if (!this.isCovered(view) && performance.now() - this.refreshedAt > REFRESH_MS)
      this.drawn.add(this.pinsNear(view, PAD, 'more'))
    this.pins.follow(view)
    this.spots.place(view)
  }

  private isCovered(view: View): boolean {
    return this.covered.some((near) => {
      const [dx, dy] = offsetPx(view, near.view.x, near.view.y)
      const reach = Math.max(0.04, near.pad * 0.8)
      return Math.abs(dx) <= view.widthPx * reach && Math.abs(dy) <= view.heightPx * reach
    })
  }

  private settle(): void {
    const view = this.view()
    const pins = this.pinsNear(view, 0, 'anew')
    this.drawn.show(pins)
    this.pins.settle(pins, view)
    this.spots.place(view)
    this.highlight(this.highlighted)
  }

  private pinsNear(view: View, pad: number, how: 'anew' | 'more'): Pin[] {
    if (how === 'anew') this.covered = []
    this.covered.push({ view, pad })
    this.refreshedAt = performance.now()
    return this.clusters.pinsIn(viewBounds(view, pad), this.map.getZoom(), PINS_MAX)
  }

  private onResize(): void {
    clearTimeout(this.resizeTimer)
    const { element } = this.options
    if (element.clientWidth === this.size.width && element.clientHeight === this.size.height) return
    this.resizeTimer = setTimeout(() => {
      this.size = { width: element.clientWidth, height: element.clientHeight }
      this.map.resize(OURS)
      this.settle()
    }, limits.resizeDebounceMs)
  }

  /** Searches a single place; zooms into a cluster or, if that would not split it, searches its area. */
  private activate(pin: Pin): void {
    const places = this.clusters.placesOf(pin)
    const bounds = boundsOf(places.map(({ latlong }) => latlong))
    const [largest] = [...places].sort((a, b) => b.count - a.count)
    if (!bounds || !largest) return
    const isPoint = bounds.south === bounds.north && bounds.west === bounds.east
    if (isPoint) this.options.onSelect(largest)
    else if (this.map.getZoom() >= this.map.getMaxZoom() - 0.01) this.options.onArea(around(bounds))
    else {
      const camera = this.map.cameraForBounds(asLngLat(bounds), {
        padding: FIT.padding,
        maxZoom: this.map.getMaxZoom(),
      })
      const center = camera?.center ? LngLat.convert(camera.center) : new LngLat(pin.lng, pin.lat)
      const zoom = Math.max(camera?.zoom ?? 0, Math.min(this.map.getMaxZoom(), this.map.getZoom() + 1))
      this.map.easeTo({ center, zoom, duration: FIT.duration })
    }
  }
}

/** Returns slightly larger bounds, so that places on the edge match. */
function around({ south, west, north, east }: MapBounds): MapBounds {
  return searchBounds({
    south: south - 0.001,
    west: west - 0.001,
    north: north + 0.001,
    east: (east < west ? east + 360 : east) + 0.001,
  })
}
