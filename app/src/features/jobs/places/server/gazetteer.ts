import { defineService } from '#platform/feature/service.ts'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { foldName } from '../fold-name.ts'
import { parseLocationValue, parsePoint, wrapLongitude, type Point } from '../rules.ts'
import { postcodeTown } from './known/british-postcodes.ts'
import { type KnownPlaces, openKnownPlaces } from './known/known-places.ts'
import { writtenOut } from './known/short-names.ts'
import { wholesOf } from './known/wholes-of.ts'
import { describePlace, type PlaceDescription } from './describe-place.ts'
import { unpackGazetteer } from './gazetteer-file.ts'
import { GazetteerIndex } from './gazetteer-index.ts'
import { buildGrid, nearestReference } from './nearest-place.ts'
import { countryName, type Place, presentPlace, translatedRegionName } from './place.ts'
import { namesakeReferences, resolveReference, type PlaceHints } from './resolve-reference.ts'
import { countByReference, type JobCounts, suggestReferences } from './suggest-references.ts'
import { placeLimits } from '../limits.ts'

export interface Gazetteer {
  /** Resolves a visitor's text, also "lat,lon" and "name:::lat,lon" (keeping the exact point). Never throws. */
  resolve(text: string, hints?: PlaceHints): Place | undefined
  /**
   * Returns the places that a text means in the tables of boroughs, counties, metropolitan areas, groups of countries
   * and postcodes, if any.
   */
  known(text: string, language?: string): KnownPlaces | undefined
  /** Returns the places of these tables whose name starts with `prefix`, except postcodes and American counties. */
  suggestKnown(prefix: string, language?: string): Place[]
  /** Returns true if a place has exactly this name, in any language. */
  isName(text: string): boolean
  /**
   * Returns the places in different countries that share a bare name, the most likely first; empty if it is
   * unambiguous.
   */
  namesakes(text: string, hints?: PlaceHints): Place[]
  /**
   * Returns places whose name in any language begins with `prefix`, allowing one typo from five letters on: those with
   * most jobs first, then the most populous. Labels are in the given language if they resolve to the place, else in
   * English.
   */
  suggest(prefix: string, limit: number, language?: string, jobs?: JobCounts): Place[]
  /** Counts jobs at points by place, for `suggest`. */
  countJobs(points: (Point & { count: number })[]): JobCounts
  /** Returns the town a point belongs to, within 500 km. */
  nearest(lat: number, lon: number): Place | undefined
  /** Describes an ad's place text. */
  describe(name: string, point?: { lat?: number; lon?: number }): PlaceDescription
  countryName(code: string, language: string): string
  regionName(code: string, language: string): string | undefined
}

/** Shorter names of groups of countries, such as EU, are also words with other meanings. */
const SHORT_NAME = 5

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
  const known = openKnownPlaces(index, grid)
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
  const hasName = (text: string) => index.byName(foldName(text.split(',', 1)[0] ?? '')).length > 0
  /** Returns the towns or areas of which a text can name a part; empty if it or its written-out form is a name. */
  const wholesUnlessNamed = (text: string, full: string | undefined) =>
    hasName(text) || (full !== undefined && hasName(full)) ? [] : wholesOf(text)
  return {
    resolve(text, hints) {
      const point = parsePoint(text)
      if (point) return atPoint(point)
      const value = parseLocationValue(text)
      if (value) return atPoint({ lat: value.lat, lon: value.lon }, value.label)
      const typed = text.slice(0, placeLimits.typedCharacters).toWellFormed()
      const full = writtenOut(typed)
      const found = known.find(typed, hints?.language) ?? (full ? known.find(full, hints?.language) : undefined)
      if (found?.certain && !found.needsJobs) return found.places[0]
      // "North Yorks" is a short form, not a misspelling of North York.
      const likely = full !== undefined && !hasName(typed) && hasName(full) ? full : typed
      const reference =
        resolveReference(index, postcodeTown(text) ?? likely, hints) ??
        (full === undefined ? undefined : resolveReference(index, full, hints))
      const place = reference === undefined ? undefined : presentIn(reference, hints?.language)
      // An ad's address that is found directly is not examined further.
      if (place && typed.includes(',')) return place
      const whole = wholesUnlessNamed(typed, full).find(hasName)
      // "Berlin Mitte" is found as a part of Berlin, "Leeds city centre" as Centre in Cameroon.
      if (whole === undefined || (place && foldName(place.label).includes(foldName(whole)))) return place
      const around = resolveReference(index, whole, hints)
      return around === undefined ? place : presentIn(around, hints?.language)
    },
    suggestKnown: (prefix, language) =>
      known.beginningWith(prefix.slice(0, placeLimits.prefixCharacters).toWellFormed(), language),
    known(text, language) {
      const typed = text.slice(0, placeLimits.typedCharacters).toWellFormed()
      const full = writtenOut(typed)
      const found = known.find(typed, language) ?? known.find(full ?? '', language)
      if (found) return found
      return wholesUnlessNamed(typed, full)
        .map((whole) => known.find(whole, language))
        .find((around) => around !== undefined)
    },
    isName(text) {
      const name = text.slice(0, placeLimits.prefixCharacters).toWellFormed()
      if (index.byName(foldName(name)).length > 0) return true
      const found = name.length >= SHORT_NAME ? known.find(name) : undefined
      // Digits can be the number of a job.
      return found?.certain === true && !found.needsJobs
    },
    namesakes: (text, hints) =>
      namesakeReferences(index, text.toWellFormed(), hints).map((reference) => presentIn(reference, hints?.language)),
    suggest: (prefix, limit, language, jobs) =>
      suggestReferences(index, prefix, limit, { jobs, language }).map((reference) => presentIn(reference, language)),
    countJobs: (points) =>
      countByReference(index, points, (lat, lon) => nearestReference(index.data, grid, lat, wrapLongitude(lon))),
    nearest,
    describe: (name, point) =>
      describePlace(index, grid, name.slice(0, placeLimits.describedCharacters).toWellFormed(), point),
    countryName,
    regionName: (code, language) => translatedRegionName(code, language) ?? index.area(code)?.name,
  }
}
