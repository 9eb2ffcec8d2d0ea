import { addProtocol } from 'maplibre-gl'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import * as limits from '#config/limits.ts'
import type { MapColors } from './basemap-style.ts'

/** Tiles can be enlarged by this many zoom levels before they look empty. */
const OVERZOOM = 2

let protocol: Protocol | undefined

/** Registers the `pmtiles:` scheme with MapLibre once for the document. */
function openProtocol(): Protocol {
  if (protocol) return protocol
  protocol = new Protocol()
  addProtocol('pmtiles', protocol.tile)
  return protocol
}

/**
 * Reads the header of a PMTiles archive and returns the style that draws it, with the zoom at which its data end.
 * Vector tiles have the layers of Protomaps; pictures are drawn as they are.
 *
 * @throws if the archive can't be read
 */
export async function archiveStyle(
  url: string,
  colors: MapColors,
  locale: string,
): Promise<{ style: StyleSpecification; maxZoom: number }> {
  const archive = new PMTiles(url)
  openProtocol().add(archive)
  const { tileType, maxZoom } = await archive.getHeader()
  const source = `pmtiles://${url}`
  const isVector = tileType === TileType.Mvt
  return {
    maxZoom: Math.max(limits.mapZoomEmbedded, Math.min(limits.mapZoomMax, maxZoom + OVERZOOM)),
    style: {
      version: 8,
      sources: {
        tiles: isVector ? { type: 'vector', url: source } : { type: 'raster', url: source, tileSize: 256 },
      },
      layers: isVector ? vectorLayers(colors, locale) : [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    },
  }
}

const from = (layer: string) => ({ source: 'tiles', 'source-layer': layer })

/** Returns layers for the schema of Protomaps, in the page's colours; `themedPaint` repaints those it names. */
function vectorLayers(colors: MapColors, locale: string): LayerSpecification[] {
  const [language = 'en'] = locale.split('-')
  const name: ExpressionSpecification = [
    'coalesce',
    ['get', `name:${language}`],
    ['get', 'name:latin'],
    ['get', 'name'],
  ]
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.4 }
  const text = { 'text-field': name, 'text-max-width': 8, 'text-padding': 6 }
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
    { id: 'land', type: 'fill', ...from('earth'), paint: { 'fill-color': colors.land } },
    { id: 'water', type: 'fill', ...from('water'), paint: { 'fill-color': colors.sea } },
    {
      id: 'rivers',
      type: 'line',
      ...from('water'),
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colors.sea, 'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.5, 13, 3] },
    },
    {
      id: 'roads',
      type: 'line',
      ...from('roads'),
      filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'medium_road', 'minor_road']]],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colors.border,
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          ['match', ['get', 'kind'], 'highway', 1, 0.3],
          13,
          ['match', ['get', 'kind'], 'highway', 5, 'major_road', 3, 1.2],
        ],
      },
    },
    {
      id: 'borders',
      type: 'line',
      ...from('boundaries'),
      paint: { 'line-color': colors.country, 'line-width': 0.8, 'line-dasharray': [3, 2] },
    },
    {
      id: 'cities',
      type: 'symbol',
      ...from('places'),
      filter: ['==', ['get', 'kind'], 'locality'],
      layout: {
        ...text,
        'text-font': ['Sans Medium'],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 10, 14],
        'symbol-sort-key': ['-', ['coalesce', ['get', 'population_rank'], 0]],
      },
      paint: { 'text-color': colors.city, ...halo },
    },
    {
      id: 'countries',
      type: 'symbol',
      ...from('places'),
      maxzoom: 8,
      filter: ['==', ['get', 'kind'], 'country'],
      layout: { ...text, 'text-font': ['Sans Semibold'], 'text-size': 13 },
      paint: { 'text-color': colors.country, ...halo },
    },
  ]
}
