import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { decodeBasemap, loadWorld } from './basemap-data.ts'
import type { WorldFile } from './basemap-data.ts'
import { readColors, themedPaint } from './basemap-style.ts'
import type { MapProvider } from '../map-types.ts'

export interface BasemapOptions {
  element: HTMLElement
  provider: MapProvider
  locale: string
  onProviderFailed(): void
  onRecolor(): void
}

/** Zoom from which the detailed outlines and smaller cities are loaded. */
const DETAIL_ZOOM = 3

/**
 * Loads the embedded basemap, with more detail on zooming in, and applies the page's colours. A provider's style
 * replaces it once loaded; until then, or if loading fails, the embedded one is shown.
 */
export class BasemapLayers {
  private readonly map: MapLibreMap
  private readonly options: BasemapOptions
  private readonly dark = matchMedia('(prefers-color-scheme: dark)')
  private readonly files: WorldFile[] = []
  private wants: 'nothing' | 'detail' = 'detail'
  private isGone = false
  private readonly themeChanged: MutationObserver

  constructor(map: MapLibreMap, options: BasemapOptions) {
    this.map = map
    this.options = options
    this.dark.addEventListener('change', this.recolor)
    this.themeChanged = new MutationObserver(this.recolor)
    this.themeChanged.observe(document.documentElement, { attributeFilter: ['class', 'data-theme', 'style'] })
    map.on('error', () => {
      if (options.provider.tileUrl || options.provider.styleUrl) options.onProviderFailed()
    })
    map.once('load', () => void this.fill('world').then(this.refine))
    map.on('zoomend', this.refine)
    if (options.provider.styleUrl) map.setStyle(options.provider.styleUrl)
  }

  destroy(): void {
    this.isGone = true
    this.dark.removeEventListener('change', this.recolor)
    this.themeChanged.disconnect()
  }

  private readonly refine = async (): Promise<void> => {
    if (this.wants !== 'detail' || this.files.length === 0 || this.map.getZoom() < DETAIL_ZOOM) return
    this.wants = 'nothing'
    await this.fill('detail')
  }

  /** Without its file the map still shows the sea and the pins. */
  private async fill(which: 'world' | 'detail'): Promise<void> {
    const file = await loadWorld(which).catch(() => undefined)
    if (!file || this.isGone) return
    this.files.push(file)
    const { land, borders, labels } = decodeBasemap(this.files, this.options.locale)
    const source = (id: string) => this.map.getSource<GeoJSONSource>(id)
    const shown = this.options.provider.tileUrl
      ? []
      : [source('borders')?.setData(borders), source('labels')?.setData(labels)]
    await Promise.all([source('land')?.setData(land), ...shown])
  }

  private readonly recolor = (): void => {
    for (const [layer, property, value] of themedPaint(readColors(this.options.element))) {
      if (this.map.getLayer(layer)) this.map.setPaintProperty(layer, property, value)
    }
    this.options.onRecolor()
  }
}
