import { isPoint, parseLocationValue } from '#features/jobs/places/rules.ts'
import type { SearchState } from './search-params.ts'
import { changeSearch, withFilter } from './search-params.ts'

export interface MapBounds {
  south: number
  west: number
  north: number
  east: number
}

/** The interpretation of a search's location field. */
export type LocationMode =
  | { mode: 'anywhere' }
  | { mode: 'remote' }
  | { mode: 'current-location' }
  /** A named point selected on the map: `name:::lat,long`. */
  | { mode: 'map-location'; label: string; lat: number; lon: number }
  | { mode: 'map-area'; bounds: MapBounds }
  | { mode: 'place'; text: string }

export const REMOTE = 'remote'
export const CURRENT_LOCATION = 'current location'
export const MAP_AREA = 'Map Area'

/** Words for the visitor's own surroundings, in the languages of the interface. */
const HERE =
  /^(?:(?:jobs? )?(?:near|nearby|close to|around|by|next to|not far from) (?:me|home|here|my (?:home|house|place|location))|near ?by|close by|home|here|at home|my (?:area|location|town|city|home|place)|in my (?:area|town|city)|current place|local(?:ly)?|around|where i (?:live|am)|my current location|in (?:meiner|der) (?:nähe|umgebung|gegend)|(?:bei|nahe) mir|(?:bei mir )?zu ?hause|zuhause|hier(?: in der nähe)?|mein(?:e)? (?:standort|ort|stadt|umgebung)|aktueller standort|wo ich wohne|(?:près|proche|autour) de (?:moi|chez moi|la maison|ma position|ici)|à proximité|chez moi|ici|près d[’']ici|ma (?:ville|région|position)|à la maison|domicile|cerca de (?:mí|mi|aquí|casa|mi casa|mi ubicación)|cerca|aquí|aquí cerca|en casa|mi (?:casa|ciudad|zona|ubicación)|alrededor de mí|(?:perto|próximo) de (?:mim|casa|aqui)|perto|aqui(?: perto)?|em casa|minha (?:casa|cidade|zona|área|localização)|vicino(?: a me| a casa| a qui)?|qui(?: vicino)?|nei dintorni|a casa|casa mia|la mia (?:zona|città|posizione)|(?:bij mij |hier )?in de buurt|(?:dicht)?bij (?:mij|huis)|hier|thuis|mijn (?:omgeving|stad|locatie|buurt)|(?:blisko|koło|obok|niedaleko) (?:mnie|domu)|w pobliżu|w okolicy|w mojej okolicy|tutaj|tu|w domu|dom|moja (?:okolica|lokalizacja)|moje miasto|(?:بال)?قر[بي]ب? ?(?:مني|من هنا|من بيتي|من منزلي)|بالقرب مني|بالقرب من (?:هنا|بيتي|منزلي)|هنا|موقعي|منزلي|بيتي|منطقتي|(?:ליד|קרוב)(?: אליי| אלי| לבית| הבית|י)|באזור שלי|כאן|פה|בסביבה|הבית|המיקום שלי|近く|この近く|近所|家の近く|自宅|自宅の近く|現在地|現在地の近く|ここ|周辺|附近|我附近|家附近|我家附近|离我近|这里|当前位置|本地|家)$/iu

/** Words for no place at all, in the languages of the interface. */
const ANYWHERE =
  /^(?:anywhere|everywhere|any location|worldwide|überall|weltweit|partout|n[’']importe où|monde entier|(?:en )?cualquier lugar|todo el mundo|ovunque|dappertutto|tutto il mondo|(?:em )?qualquer lugar|todo o mundo|overal|wereldwijd|gdziekolwiek|wszędzie|cały świat|في أي مكان|בכל מקום|どこでも|世界中|任何地方|全球)$/iu

const number = (text: string | undefined) => (/^\s*-?\d{1,3}(\.\d+)?\s*$/.test(text ?? '') ? Number(text) : Number.NaN)

/** Parses bounds given as `south,west,north,east` or as JSON `{southwest: {lat, lng}, northeast: {lat, lng}}`. */
export function parseBounds(text: string | undefined): MapBounds | undefined {
  const parts = text?.startsWith('{') ? boundsOfJson(text) : text?.split(',').map(number)
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN, ...rest] = parts ?? []
  if (rest.length > 0 || !isPoint(south, west) || !isPoint(north, east) || south > north) return undefined
  return { south, west, north, east }
}

function boundsOfJson(text: string): number[] {
  try {
    const value = JSON.parse(text) as {
      southwest?: { lat?: unknown; lng?: unknown }
      northeast?: { lat?: unknown; lng?: unknown }
    }
    return [value.southwest?.lat, value.southwest?.lng, value.northeast?.lat, value.northeast?.lng].map((part) =>
      typeof part === 'number' ? part : Number.NaN,
    )
  } catch {
    return []
  }
}

export function formatBounds(bounds: MapBounds): string {
  return [bounds.south, bounds.west, bounds.north, bounds.east].map((value) => value.toFixed(4)).join(',')
}

export function formatNamedPoint(point: { label: string; lat: number; lon: number }): string {
  return `${point.label.replaceAll(':::', ' ')}:::${point.lat},${point.lon}`
}

/**
 * Returns true for filters that select a pin (distance 0) or an area of the map, where only positions at that point or
 * in that area match.
 */
export function isOnMap(filters: SearchState['filters']): boolean {
  const distance = filters['distance']?.[0]
  return (distance !== undefined && Number(distance) === 0) || parseBounds(filters['map_bounds']?.[0]) !== undefined
}

/** Returns the mode of a search's location. */
export function locationMode(state: Pick<SearchState, 'location' | 'filters'>): LocationMode {
  const bounds = parseBounds(state.filters['map_bounds']?.[0])
  if (bounds) return { mode: 'map-area', bounds }
  const text = state.location.trim()
  if (text === '' || text.toLowerCase() === MAP_AREA.toLowerCase() || ANYWHERE.test(text)) return { mode: 'anywhere' }
  if (text.toLowerCase() === REMOTE) return { mode: 'remote' }
  if (text.toLowerCase() === CURRENT_LOCATION || HERE.test(text)) return { mode: 'current-location' }
  const point = parseLocationValue(text)
  if (point) return { mode: 'map-location', ...point }
  return { mode: 'place', text }
}

/**
 * Moves a search to another location. Selecting a point on the map sets the distance to 0, and leaving it removes that;
 * a map area has no location text.
 */
export function moveTo(state: SearchState, to: LocationMode): SearchState {
  const left = locationMode(state)
  let next = state
  if (left.mode === 'map-location' && state.filters['distance']?.[0] === '0') next = withFilter(next, 'distance', [])
  if (left.mode === 'map-area') next = withFilter(next, 'map_bounds', [])
  switch (to.mode) {
    case 'anywhere':
      return changeSearch(next, { location: '' })
    case 'remote':
      return changeSearch(next, { location: REMOTE })
    case 'current-location':
      return changeSearch(next, { location: CURRENT_LOCATION })
    case 'map-location':
      return changeSearch(withFilter(next, 'distance', ['0']), { location: formatNamedPoint(to) })
    case 'map-area':
      return changeSearch(withFilter(next, 'map_bounds', [formatBounds(to.bounds)]), { location: '' })
    case 'place':
      return changeSearch(next, { location: to.text })
  }
}
