import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseLocationValue, parsePoint, wrapLongitude, type Point } from '../rules.ts'
import { describePlace, type PlaceDescription } from './describe-place.ts'
import { unpackGazetteer } from './gazetteer-file.ts'
import { GazetteerIndex } from './gazetteer-index.ts'
import { buildGrid, nearestReference } from './nearest-place.ts'
import { countryName, englishCountry, presentPlace, translateCountry, type Place } from './place.ts'
import { translatedRegionName } from './region-name.ts'
import { namesakeReferences, resolveReference, type PlaceHints } from './resolve-place.ts'
import { suggestReferences } from './suggest-places.ts'

export { openAddressLocator, type AddressLocator } from './locate-address.ts'
export { type Point } from '../rules.ts'
export { englishCountry, translateCountry }
export type { Place, PlaceDescription, PlaceHints }

export interface Gazetteer {
  /** The place a visitor's words mean, also "lat,lon" and "name:::lat,lon" (the exact point is kept). Never throws. */
  resolve(text: string, hints?: PlaceHints): Place | undefined
  /** The places that a bare name means in different countries, the likeliest first; none when it means one alone. */
  namesakes(text: string, hints?: PlaceHints): Place[]
  /**
   * Places whose name in any language begins with `prefix`, most populous first, one wrong letter forgiven from five letters
   * on. Labels are in the language where that leads back to the place, else in English.
   */
  suggest(prefix: string, limit: number, language?: string): Place[]
  /** The town a point belongs to, within 500 km. */
  nearest(lat: number, lon: number): Place | undefined
  /** An ad's own place text. */
  describe(name: string, point?: { lat?: number; lon?: number }): PlaceDescription
  countryName(code: string, language: string): string
  regionName(code: string, language: string): string | undefined
}

let opened: Gazetteer | undefined

/** Reads the embedded gazetteer once (about a tenth of a second); later calls return the same one. */
export function openGazetteer(): Gazetteer {
  return (opened ??= createGazetteer(readFileSync(new URL('data/gazetteer.bin.gz', import.meta.url))))
}

function createGazetteer(file: Buffer): Gazetteer {
  const index = new GazetteerIndex(unpackGazetteer(gunzipSync(file)))
  const grid = buildGrid(index.data)
  // The first use of Intl costs 20 ms; it is paid here, not by a visitor.
  countryName('GB', 'en')
  const regions = new Map(index.data.areas.map((area) => [area.code, area]))
  const present = (reference: number | undefined) =>
    reference === undefined ? undefined : presentPlace(index, reference)
  const presentIn = (reference: number, language = 'en'): Place => {
    if (/^en\b/i.test(language)) return presentPlace(index, reference)
    const place = presentPlace(index, reference, language)
    return resolveReference(index, place.label) === reference ? place : presentPlace(index, reference)
  }
  const nearest = (lat: number, lon: number) => present(nearestReference(index.data, grid, lat, wrapLongitude(lon)))
  const atPoint = (point: Point, name?: string): Place | undefined => {
    const town = nearest(point.lat, point.lon)
    return town && { ...town, ...point, ...(name && { name, label: name }) }
  }
  return {
    resolve(text, hints) {
      const point = parsePoint(text)
      if (point) return atPoint(point)
      const value = parseLocationValue(text)
      if (value) return atPoint({ lat: value.lat, lon: value.lon }, value.label)
      const reference = resolveReference(index, text.toWellFormed(), hints)
      return reference === undefined ? undefined : presentIn(reference, hints?.language)
    },
    namesakes: (text, hints) =>
      namesakeReferences(index, text.toWellFormed(), hints).map((reference) => presentIn(reference, hints?.language)),
    suggest: (prefix, limit, language) =>
      suggestReferences(index, prefix, limit).map((reference) => presentIn(reference, language)),
    nearest,
    describe: (name, point) => describePlace(index, grid, name.slice(0, 1000).toWellFormed(), point),
    countryName,
    regionName: (code, language) => translatedRegionName(code, language) ?? regions.get(code)?.name,
  }
}
