import { z } from 'zod'

/** A region (ISO 3166-2 code, or our own such as `GB:south west`) or a country (ISO 3166-1 alpha-2). */
export interface Area {
  code: string
  name: string
  /** Index of the enclosing area; -1 for a country. */
  parent: number
  population: number
  lat: number
  lon: number
}

/** The gazetteer in columns; places are sorted by descending population. References beyond the places are areas. */
export interface GazetteerData {
  areas: Area[]
  alpha3: Record<string, string>
  /** Degrees times 10,000. */
  lat: Int32Array
  lon: Int32Array
  population: Uint32Array
  /** Index of the smallest known area that contains the place. */
  area: Uint16Array
  /** 1 for a section of a city. */
  section: Uint8Array
  names: string[]
  /** Folded names in code-unit order; the references of key i are refs[refStart[i]] to refs[refStart[i + 1]]. */
  keys: string[]
  refStart: Uint32Array
  refs: Uint32Array
}

interface GazetteerInput {
  areas: Area[]
  alpha3: Record<string, string>
  places: { name: string; lat: number; lon: number; population: number; area: number; section: boolean }[]
  keys: [string, number[]][]
}

const header = z.object({
  alpha3: z.record(z.string(), z.string()),
  areas: z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.number(), z.number()])),
  places: z.number(),
  keys: z.number(),
  refs: z.number(),
  names: z.number(),
})

/**
 * Serializes the gazetteer: length of the JSON header (4 bytes, little endian), header, then the columns in the order
 * of `unpackGazetteer`.
 */
export function packGazetteer({ areas, alpha3, places, keys }: GazetteerInput): Buffer {
  const refs = keys.flatMap(([, references]) => references)
  const names = Buffer.from(places.map((place) => place.name).join('\n'))
  const json = JSON.stringify({
    alpha3,
    areas: areas.map((area) => [area.code, area.name, area.parent, area.population, area.lat, area.lon]),
    places: places.length,
    keys: keys.length,
    refs: refs.length,
    names: names.length,
  })
  const head = Buffer.from(json + ' '.repeat((4 - (Buffer.byteLength(json) % 4)) % 4))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  const bytes = (column: ArrayBufferView) => Buffer.from(column.buffer, column.byteOffset, column.byteLength)
  return Buffer.concat([
    size,
    head,
    bytes(Int32Array.from(places, (place) => Math.round(place.lat * 1e4))),
    bytes(Int32Array.from(places, (place) => Math.round(place.lon * 1e4))),
    bytes(Uint32Array.from(places, (place) => place.population)),
    bytes(Uint32Array.from(refs)),
    bytes(Uint16Array.from(places, (place) => place.area)),
    bytes(Uint8Array.from(places, (place) => (place.section ? 1 : 0))),
    bytes(Uint8Array.from(keys, ([, references]) => Math.min(255, references.length))),
    names,
    Buffer.from(keys.map(([key]) => key).join('\n')),
  ])
}

/** Parses the output of `packGazetteer`. Little-endian machines only, like all that Node.js fully supports. */
export function unpackGazetteer(buffer: Buffer): GazetteerData {
  const bytes = new Uint8Array(buffer.length)
  bytes.set(buffer)
  const headLength = buffer.readUInt32LE(0)
  let at = 4 + headLength
  const info = header.parse(JSON.parse(buffer.toString('utf8', 4, at)))
  const take = (length: number) => {
    at += length
    return at - length
  }
  const lat = new Int32Array(bytes.buffer, take(info.places * 4), info.places)
  const lon = new Int32Array(bytes.buffer, take(info.places * 4), info.places)
  const population = new Uint32Array(bytes.buffer, take(info.places * 4), info.places)
  const refs = new Uint32Array(bytes.buffer, take(info.refs * 4), info.refs)
  const area = new Uint16Array(bytes.buffer, take(info.places * 2), info.places)
  const section = new Uint8Array(bytes.buffer, take(info.places), info.places)
  const counts = new Uint8Array(bytes.buffer, take(info.keys), info.keys)
  const refStart = new Uint32Array(info.keys + 1)
  counts.forEach((count, index) => (refStart[index + 1] = (refStart[index] ?? 0) + count))
  const names = buffer.toString('utf8', take(info.names), at).split('\n')
  const keys = buffer.toString('utf8', at).split('\n')
  const areas = info.areas.map(([code, name, parent, people, latitude, longitude]) => ({
    code,
    name,
    parent,
    population: people,
    lat: latitude,
    lon: longitude,
  }))
  return { areas, alpha3: info.alpha3, lat, lon, population, area, section, names, keys, refStart, refs }
}
