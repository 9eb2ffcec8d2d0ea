import Supercluster from 'supercluster'
import * as limits from '#config/limits.ts'
import type { MapBounds } from '../../../location-mode.ts'
import { boundsOf } from '../bounds.ts'
import { CURRENT_LOCATION_ID } from '../map-types.ts'
import type { MapMarker, Pin } from '../map-types.ts'

interface Place {
  marker: MapMarker
}

interface Sum {
  count: number
  places: number
  top: MapMarker
  allRemote: boolean
}

/** Clustering radius in pixels; larger than the largest pin, so that pins never overlap. */
export const CLUSTER_RADIUS_PX = 72

/** The places of a search, clustered into pins per zoom. */
export class Clusters {
  private readonly index: Supercluster<Place, Sum>
  readonly markers: MapMarker[]

  constructor(markers: readonly MapMarker[]) {
    this.markers = markers.filter(({ id, latlong }) => id !== CURRENT_LOCATION_ID && isOnEarth(latlong))
    this.index = new Supercluster<Place, Sum>({
      // MapLibre's world is 512 pixels wide at zoom 0.
      extent: 512,
      radius: CLUSTER_RADIUS_PX,
      minZoom: limits.mapZoomMin,
      maxZoom: limits.mapZoomMax,
      map: ({ marker }) => ({ count: marker.count, places: 1, top: marker, allRemote: marker.is_remote }),
      reduce: (sum, more) => {
        sum.count += more.count
        sum.places += more.places
        sum.allRemote &&= more.allRemote
        if (more.top.count > sum.top.count) sum.top = more.top
      },
    })
    this.index.load(
      this.markers.map((marker) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [marker.latlong.lng, marker.latlong.lat] },
        properties: { marker },
      })),
    )
  }

  /** Returns the pins within bounds at a zoom level, at most `most`, preferring the largest. */
  pinsIn(bounds: MapBounds, zoom: number, most = Number.POSITIVE_INFINITY): Pin[] {
    const features = this.index.getClusters([bounds.west, bounds.south, bounds.east, bounds.north], clusterZoom(zoom))
    const pins = features.map(({ geometry, properties }): Pin => {
      const [lng = 0, lat = 0] = geometry.coordinates
      if (!('cluster' in properties)) return pinOf(properties.marker, lng, lat)
      const { count, places, top, allRemote, cluster_id: clusterId } = properties
      return {
        key: `c${clusterId}`,
        lng,
        lat,
        count,
        places,
        location: top.location,
        isRemote: allRemote,
        marker: undefined,
        clusterId,
      }
    })
    return pins.length > most ? pins.sort((a, b) => b.count - a.count).slice(0, most) : pins
  }

  /** Returns the places of a pin. */
  placesOf(pin: Pin): MapMarker[] {
    if (pin.marker) return [pin.marker]
    if (pin.clusterId === undefined) return []
    return this.index.getLeaves(pin.clusterId, Number.POSITIVE_INFINITY).map(({ properties }) => properties.marker)
  }

  /** Returns the bounds of a pin's places. */
  boundsOf(pin: Pin): MapBounds | undefined {
    return boundsOf(this.placesOf(pin).map(({ latlong }) => latlong))
  }

  /** Returns the pin that contains a marker, which is one of the nearest. */
  pinWith(id: string, pins: readonly Pin[]): Pin | undefined {
    const marker = this.markers.find((one) => one.id === id)
    if (!marker) return undefined
    const { lat, lng } = marker.latlong
    const distance = (pin: Pin) => Math.hypot(pin.lat - lat, Math.abs(((pin.lng - lng + 540) % 360) - 180))
    const near = [...pins].sort((a, b) => distance(a) - distance(b)).slice(0, 6)
    return near.find((pin) => this.placesOf(pin).includes(marker))
  }
}

/** Returns the integer zoom used for clustering. */
export const clusterZoom = (zoom: number) =>
  Math.max(limits.mapZoomMin, Math.min(limits.mapZoomMax, Math.floor(zoom + 1e-6)))

function pinOf(marker: MapMarker, lng: number, lat: number): Pin {
  const { count, location, is_remote: isRemote } = marker
  return { key: `m${marker.id}`, lng, lat, count, places: 1, location, isRemote, marker, clusterId: undefined }
}

const isOnEarth = ({ lat, lng }: MapMarker['latlong']) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
