import type { MapBounds } from '../../location-mode.ts'

/**
 * A map view: its centre in Mercator units (0 to 1 around the world), the width of the world and its own size in
 * pixels.
 */
export interface View {
  x: number
  y: number
  worldPx: number
  widthPx: number
  heightPx: number
}

/** Width of the world at zoom 0. */
export const TILE_PX = 512

export const mercatorX = (lng: number) => (lng + 180) / 360

export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

const latOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * Math.max(0, Math.min(1, y))))) * 180) / Math.PI
const lngOf = (x: number) => x * 360 - 180

export function viewOf(lng: number, lat: number, zoom: number, widthPx: number, heightPx: number): View {
  return { x: mercatorX(lng), y: mercatorY(lat), worldPx: TILE_PX * 2 ** zoom, widthPx, heightPx }
}

/** Returns the bounds of a view, extended by `pad` of its size on each side; longitudes can exceed 180 degrees. */
export function viewBounds(view: View, pad = 0): MapBounds {
  const halfWidth = ((0.5 + pad) * view.widthPx) / view.worldPx
  const halfHeight = ((0.5 + pad) * view.heightPx) / view.worldPx
  return {
    south: latOf(view.y + halfHeight),
    west: lngOf(view.x - halfWidth),
    north: latOf(view.y - halfHeight),
    east: lngOf(view.x + halfWidth),
  }
}

/** Returns the offset in pixels from the centre of a view to a Mercator point, in the nearest copy of the world. */
export function offsetPx(view: View, x: number, y: number): [number, number] {
  const nearest = x + Math.round(view.x - x)
  return [(nearest - view.x) * view.worldPx, (y - view.y) * view.worldPx]
}
