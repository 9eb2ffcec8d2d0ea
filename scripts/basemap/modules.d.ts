/** Types for the functions used from the untyped map packages. */
declare module 'topojson-client' {
  import type { MultiLineString, MultiPolygon, FeatureCollection, Polygon } from 'geojson'
  interface Geometry {
    id?: string
    properties?: { name: string }
  }
  export interface Topology {
    objects: { countries: { geometries: Geometry[] }; land: object; states: object }
  }
  export function mesh(
    topology: Topology,
    object: object,
    filter: (a: Geometry, b: Geometry) => boolean,
  ): MultiLineString
  export function feature(
    topology: Topology,
    object: object,
  ): FeatureCollection<Polygon | MultiPolygon, { name: string }>
}

declare module 'd3-geo' {
  export interface Projection {
    scale(value: number): this
    translate(value: [number, number]): this
    reflectY(value: boolean): this
    precision(value: number): this
  }
  export function geoEquirectangular(): Projection
}

declare module 'd3-geo-projection' {
  import type { Projection } from 'd3-geo'
  export function geoProject<T>(object: T, projection: Projection): T
}
