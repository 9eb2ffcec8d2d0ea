import { defineService } from '#platform/feature/service.ts'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseLocationValue, parsePoint, wrapLongitude, type Point } from '../rules.ts'
import { describePlace, type PlaceDescription } from './describe-place.ts'
import { unpackGazetteer } from './gazetteer-file.ts'
import { GazetteerIndex } from './gazetteer-index.ts'
import { buildGrid, nearestReference } from './nearest-place.ts'
import { countryName, type Place, presentPlace, translatedRegionName } from './place.ts'
import { namesakeReferences, resolveReference, type PlaceHints } from './resolve-place.ts'
import { suggestReferences } from './suggest-places.ts'

export interface Gazetteer {
  /** Resolves a visitor's text, also "lat,lon" and "name:::lat,lon" (keeping the exact point). Never throws. */
  resolve(text: string, hints?: PlaceHints): Place | undefined
  /**
   * Returns the places in different countries that share a bare name, the most likely first; empty if it is
   * unambiguous.
   */
  namesakes(text: string, hints?: PlaceHints): Place[]
  /**
   * Returns places whose name in any language begins with `prefix`, most populous first, allowing one typo from five
   * letters on. Labels are in the given language if they resolve to the place, else in English.
   */
  suggest(prefix: string, limit: number, language?: string): Place[]
  /** Returns the town a point belongs to, within 500 km. */
  nearest(lat: number, lon: number): Place | undefined
  /** Describes an ad's place text. */
  describe(name: string, point?: { lat?: number; lon?: number }): PlaceDescription
  countryName(code: string, language: string): string
  regionName(code: string, language: string): string | undefined
}

/** The embedded gazetteer, loaded on first use. */
export const gazetteerService = defineService<Gazetteer>('places.gazetteer')

let opened: Gazetteer | undefined

/** Loads the embedded gazetteer once (about 0.1 s); later calls return the same instance. */
export function openGazetteer(): Gazetteer {
  return (opened ??= createGazetteer(readFileSync(new URL('data/gazetteer.bin.gz', import.meta.url))))
}

function createGazetteer(file: Buffer): Gazetteer {
  const index = new GazetteerIndex(unpackGazetteer(gunzipSync(file)))
  const grid = buildGrid(index.data)
  // The first use of Intl takes 20 ms; warm it up here rather than in a request.
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
