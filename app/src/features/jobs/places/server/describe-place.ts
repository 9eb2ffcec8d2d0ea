import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { distanceKm, isPoint, type Point } from '../rules.ts'
import type { GazetteerIndex } from './gazetteer-index.ts'
import { nearestReference, type DegreeGrid } from './nearest-place.ts'
import { presentPlace, type Place } from './place.ts'
import { namedRegions, resolveReference } from './resolve-reference.ts'

export interface PlaceDescription {
  /** The ad's wording */
  label: string
  standardized: string
  /** Absent if the text names only a region or country and has no point */
  lat?: number
  lon?: number
  country?: string
  regions: string[]
  remote: boolean
}

const remoteWords =
  /\b(remote(ly)?|home[ -]?(based|office|working)|work(ing)? from home|wfh|telecommut(e|ing)|télétravail|teletrabajo|teletrabalho|da remoto|zdalnie|praca zdalna|thuiswerk|virtual)\b|リモート|在宅|远程|遠距/iu
/** A point nearest to a town smaller than this is the centroid that geocoders return for a whole country. */
const townOfCentrePeople = 25_000
/** Geocoders round the centre of a country differently. */
const centreKm = 5
/** A named town farther than this from the ad's point is a different place. */
const sameTownKm = 60

/**
 * Describes an ad's place text with its point, if any. The text decides the label, the country and any region it names;
 * the nearest town in that country fills the gaps. The point 0,0 means none.
 */
export function describePlace(
  index: GazetteerIndex,
  grid: DegreeGrid,
  name: string,
  point: { lat?: number; lon?: number } = {},
): PlaceDescription {
  const label = name.replace(/\s+/g, ' ').trim()
  const remote = remoteWords.test(label)
  const { lat, lon } = point
  const given =
    lat !== undefined && lon !== undefined && isPoint(lat, lon) && (lat !== 0 || lon !== 0) ? { lat, lon } : undefined
  const reference = resolveReference(index, label, given && { near: given })
  const words = reference === undefined ? undefined : presentPlace(index, reference)
  if (given === undefined) {
    const town = words?.kind === 'city' ? { lat: words.lat, lon: words.lon } : {}
    return {
      label,
      standardized: words?.standardized ?? '',
      ...town,
      ...(words && { country: words.country }),
      regions: allRegions(index, label, words),
      remote,
    }
  }
  const country = words && index.country(words.country)
  const near = nearestReference(index.data, grid, given.lat, given.lon, { maxKm: 150, country: country ?? -1 })
  const town = near === undefined ? undefined : presentPlace(index, near)
  const isCentre = words?.kind === 'country' && isCountryCentre(words.country, given)
  if (words?.kind === 'country' && (isCentre || (town?.population ?? 0) < townOfCentrePeople))
    return {
      label,
      standardized: words.standardized,
      country: words.country,
      regions: allRegions(index, label, words),
      remote,
    }
  const place = words === undefined ? town : mergePlaces(words, town)
  if (place === undefined) return { label, standardized: '', ...given, regions: [], remote }
  return {
    label,
    standardized: place.standardized,
    ...given,
    country: place.country,
    regions: allRegions(index, label, place),
    remote,
  }
}

let centres: Record<string, [number, number]> | undefined

/** Returns true for the point that geocoders return for a whole country, which can lie in a large town. */
function isCountryCentre(country: string, point: Point): boolean {
  centres ??= readCentres()
  const centre = centres[country]
  return centre !== undefined && distanceKm({ lat: centre[0], lon: centre[1] }, point) <= centreKm
}

function readCentres(): Record<string, [number, number]> {
  const { about: _, ...rest } = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(new URL('data/country-centres.json', import.meta.url), 'utf8')))
  return z.record(z.string(), z.tuple([z.number(), z.number()])).parse(rest)
}

/** Refines the place named by the text with the town at the point, if the two agree. */
function mergePlaces(words: Place, town: Place | undefined): Pick<Place, 'standardized' | 'country' | 'regions'> {
  if (town === undefined) return words
  if (words.kind === 'city') return distanceKm(words, town) <= sameTownKm ? words : town
  // Text and gazetteer can draw a border differently; the ad then belongs to both regions.
  const regions = [...new Set([...town.regions, ...words.regions])]
  const standardized = words.kind === 'country' ? town.standardized : words.standardized
  return { standardized, country: words.country, regions }
}

/** Returns the regions of the place and those named in the text, even if the gazetteer draws the border elsewhere. */
function allRegions(
  index: GazetteerIndex,
  label: string,
  place: Pick<Place, 'country' | 'regions'> | undefined,
): string[] {
  if (place === undefined) return []
  const named = namedRegions(index, label, place.country).flatMap((at) => index.data.areas[at]?.code ?? [])
  return [...new Set([...place.regions, ...named])]
}
