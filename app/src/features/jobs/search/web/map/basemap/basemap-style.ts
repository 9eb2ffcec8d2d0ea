import type { FeatureCollection } from 'geojson'
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { LabelProperties } from './basemap-data.ts'
import type { MapProvider } from '../map-types.ts'

export interface MapColors {
  sea: string
  land: string
  border: string
  country: string
  city: string
  halo: string
}

const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Reads the map's colours from the custom properties of its element (`map.css`). */
export function readColors(element: Element): MapColors {
  const style = getComputedStyle(element)
  const read = (name: string, fallback: string) => style.getPropertyValue(`--map-${name}`).trim() || fallback
  return {
    sea: read('sea', '#d9e6ec'),
    land: read('land', '#f7f6f2'),
    border: read('border', '#d3d1c8'),
    country: read('country', '#6d7478'),
    city: read('city', '#4a5257'),
    halo: read('halo', '#ffffff'),
  }
}

/**
 * Returns the style of the embedded basemap. Labels use local fonts: a style without `glyphs` requests no glyph server,
 * and only the weight of a font name matters. A provider's raster tiles cover the land, which shows where tiles are
 * missing.
 */
export function embeddedStyle(colors: MapColors, provider: MapProvider): StyleSpecification {
  const tiles = provider.tileUrl
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: EMPTY, maxzoom: 8, tolerance: 0.3 },
      borders: { type: 'geojson', data: EMPTY, maxzoom: 8, tolerance: 0.3 },
      regions: { type: 'geojson', data: EMPTY, maxzoom: 8, tolerance: 0.3 },
      labels: { type: 'geojson', data: EMPTY, maxzoom: 10 },
      ...(tiles ? { tiles: { type: 'raster', tiles: [tiles], tileSize: 256 } } : {}),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      ...(tiles ? [{ id: 'tiles', type: 'raster', source: 'tiles' } as const] : drawnLayers(colors)),
    ],
  }
}

const shown = (kind: LabelProperties['kind']): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], kind],
  ['>=', ['zoom'], ['get', 'from']],
]
const SHOWN_CITIES = shown('city')

function drawnLayers(colors: MapColors): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.4 }
  return [
    {
      id: 'regions',
      type: 'line',
      source: 'regions',
      minzoom: 4,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colors.border, 'line-width': 0.8, 'line-dasharray': [3, 2] },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colors.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2] },
    },
    {
      id: 'dots',
      type: 'circle',
      source: 'labels',
      minzoom: 3,
      filter: SHOWN_CITIES,
      paint: {
        'circle-radius': 2,
        'circle-color': colors.city,
        'circle-stroke-width': 1,
        'circle-stroke-color': colors.halo,
      },
    },
    {
      id: 'cities',
      type: 'symbol',
      source: 'labels',
      minzoom: 3,
      filter: SHOWN_CITIES,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Sans Medium'],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 10, 14],
        'text-max-width': 8,
        'text-padding': 8,
        'text-anchor': 'top',
        'text-offset': [0, 0.35],
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': colors.city, ...halo },
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'labels',
      maxzoom: 8,
      filter: shown('country'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Sans Semibold'],
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 11, 4, 12, 7, 15],
        'text-max-width': 7,
        'text-padding': 4,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': colors.country, ...halo },
    },
  ]
}

type ColorProperty = `${'background' | 'fill' | 'line' | 'circle' | 'circle-stroke' | 'text' | 'text-halo'}-color`

/** Returns the paint properties that follow the colour scheme, as layer, property and value. */
export function themedPaint(colors: MapColors): [layer: string, property: ColorProperty, value: string][] {
  return [
    ['sea', 'background-color', colors.sea],
    ['land', 'fill-color', colors.land],
    ['borders', 'line-color', colors.border],
    ['regions', 'line-color', colors.border],
    ['dots', 'circle-color', colors.city],
    ['dots', 'circle-stroke-color', colors.halo],
    ['cities', 'text-color', colors.city],
    ['cities', 'text-halo-color', colors.halo],
    ['countries', 'text-color', colors.country],
    ['countries', 'text-halo-color', colors.halo],
  ]
}
