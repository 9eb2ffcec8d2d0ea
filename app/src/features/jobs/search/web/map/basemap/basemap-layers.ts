import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { decodeBasemap, loadTowns, loadWorld, townBands } from './basemap-data.ts'
import type { Town, WorldFile } from './basemap-data.ts'
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
/** Zoom from which the towns in view are loaded. */
const TOWNS_ZOOM = 6

/** Returns true if a provider's tiles are drawn, which have their own names and more detail. */
export const hasTiles = ({ tileUrl, styleUrl, pmtilesUrl }: MapProvider): boolean =>
  Boolean(tileUrl ?? styleUrl ?? pmtilesUrl)

/**
 * Loads the embedded basemap, with more detail on zooming in, and applies the page's colours. A provider's style
 * or archive replaces it once loaded; until then, or if loading fails, the embedded one is shown.
 */
export class BasemapLayers {
  private readonly map: MapLibreMap
  private readonly options: BasemapOptions
  private readonly dark = matchMedia('(prefers-color-scheme: dark)')
  private readonly files: WorldFile[] = []
  private readonly towns: Town[] = []
  private readonly bands = new Set<number>()
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
      if (hasTiles(options.provider)) options.onProviderFailed()
    })
    map.once('load', () => void this.fill('world').then(this.refine))
    map.on('moveend', this.refine)
    if (options.provider.styleUrl) map.setStyle(options.provider.styleUrl)
    else if (options.provider.pmtilesUrl) void this.showArchive(options.provider.pmtilesUrl)
  }

  destroy(): void {
    this.isGone = true
    this.dark.removeEventListener('change', this.recolor)
    this.themeChanged.disconnect()
  }

  /** Draws the tiles of an archive once its header is read. */
  private async showArchive(url: string): Promise<void> {
    try {
      const { archiveStyle } = await import('./archive-style.ts')
      const { style, maxZoom } = await archiveStyle(url, readColors(this.options.element), this.options.locale)
      if (this.isGone) return
      this.map.setMaxZoom(maxZoom)
      this.map.setStyle(style)
    } catch {
      if (!this.isGone) this.options.onProviderFailed()
    }
  }

  private readonly refine = async (): Promise<void> => {
    if (this.files.length === 0) return
    if (this.wants === 'detail' && this.map.getZoom() >= DETAIL_ZOOM) {
      this.wants = 'nothing'
      await this.fill('detail')
    }
    if (this.map.getZoom() >= TOWNS_ZOOM && !hasTiles(this.options.provider)) await this.fillTowns()
  }

  /** Without its file the map still shows the sea and the pins. */
  private async fill(which: 'world' | 'detail'): Promise<void> {
    const file = await loadWorld(which).catch(() => undefined)
    if (!file || this.isGone) return
    this.files.push(file)
    await this.draw()
  }

  private async fillTowns(): Promise<void> {
    const bounds = this.map.getBounds()
    const missing = townBands(bounds.getWest(), bounds.getEast()).filter((band) => !this.bands.has(band))
    if (missing.length === 0) return
    for (const band of missing) this.bands.add(band)
    const found = await Promise.all(
      missing.map((band) =>
        loadTowns(band).catch(() => {
          // Loaded again when the map moves.
          this.bands.delete(band)
          return []
        }),
      ),
    )
    if (this.isGone || found.every((towns) => towns.length === 0)) return
    this.towns.push(...found.flat())
    await this.draw()
  }

  private async draw(): Promise<void> {
    const { land, borders, regions, labels } = decodeBasemap(this.files, this.options.locale, this.towns)
    const source = (id: string) => this.map.getSource<GeoJSONSource>(id)
    const shown = hasTiles(this.options.provider)
      ? []
      : [source('borders')?.setData(borders), source('regions')?.setData(regions), source('labels')?.setData(labels)]
    await Promise.all([source('land')?.setData(land), ...shown])
  }

  private readonly recolor = (): void => {
    for (const [layer, property, value] of themedPaint(readColors(this.options.element))) {
      if (this.map.getLayer(layer)) this.map.setPaintProperty(layer, property, value)
    }
    this.options.onRecolor()
  }
}
