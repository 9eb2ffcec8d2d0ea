import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { foldName } from '../../fold-name.ts'
import { distanceKm, type Point } from '../../rules.ts'
import type { GazetteerIndex } from '../gazetteer-index.ts'
import type { DegreeGrid } from '../nearest-place.ts'
import { nearestReference } from '../nearest-place.ts'
import { countryName, type Place, presentPlace } from '../place.ts'
import { resolveReference } from '../resolve-reference.ts'
import { countiesNamed, zipCode } from './american-places.ts'
import { presentCovered, presentGroup, readCountryGroups } from './country-groups.ts'

/** The meanings of a text in the tables of known places. */
export interface KnownPlaces {
  places: Place[]
  /** True if the text means one of them; false if it can also be a place of the gazetteer with the same name. */
  certain: boolean
  /** True if it is meaningless to a company without jobs in that country, like the digits of a postcode. */
  needsJobs?: boolean
}

interface KnownPlaceTables {
  /** Returns the meanings of a visitor's text. */
  find(text: string, language?: string): KnownPlaces | undefined
  /** Returns the places whose name starts with a text, except postcodes and American counties. */
  beginningWith(prefix: string, language?: string): Place[]
}

/** A place of a country: a point, or the regions it covers. */
interface LocalPlace {
  name: string
  country: string
  meaning: Point | string[]
}

const localFile = z.record(z.string(), z.record(z.string(), z.string()))
/** Too many names start with a shorter text. */
const SHORT_PREFIX = 2
/** A metropolitan area can cross a border; its point can't be farther than this from a town of its country. */
const TOWN_KM = 150
/** Minimum number of people in a borough or county, even if the town nearest to its centre has fewer. */
const BOROUGH_POPULATION = 100_000
/** A place of the gazetteer within this distance is part of the known one. */
const SAME_AREA_KM = 100

/**
 * Shorter names of departments, such as Lot and Nord, are also words; they only count after the word for a department.
 */
const SHORTEST_PROVINCE = 5
const PROVINCE_OF =
  /^(?:departement|provincia|province|department) (?:(?:de l|de la|de los|de las|dell|della|del|di|de|d|du|des|of) )?(.+)$/

/**
 * Opens the tables of places that the gazetteer lacks, or only knows elsewhere: groups of countries, boroughs,
 * counties, metropolitan areas and American postcodes.
 */
export function openKnownPlaces(index: GazetteerIndex, grid: DegreeGrid): KnownPlaceTables {
  const groups = readCountryGroups()
  const isNamed = (name: string, country: string) =>
    index.byName(foldName(name)).some((reference) => presentPlace(index, reference).country === country)
  const local = readLocalPlaces(isNamed)
  const provinces = readProvinces()
  for (const [key, found] of provinces) {
    const plain = found.filter(({ name, country }) => key.length >= SHORTEST_PROVINCE && !isNamed(name, country))
    if (plain.length > 0 && !local.has(key)) local.set(key, plain)
  }

  function present({ name, country, meaning }: LocalPlace, language: string): Place | undefined {
    const nation = countryName(country, language)
    if (Array.isArray(meaning)) {
      const [only, ...more] = meaning
      const area = more.length > 0 || only === undefined ? undefined : index.areaReference(only)
      if (area !== undefined && index.key(area) === foldName(name)) return presentPlace(index, area, language)
      const covered = presentCovered(index, name, meaning)
      return {
        ...covered,
        label: `${name}, ${nation}`,
        standardized: `${name}, ${country}`,
        country,
        regions: [country],
      }
    }
    const near = nearestReference(index.data, grid, meaning.lat, meaning.lon, {
      maxKm: TOWN_KM,
      country: index.country(country) ?? -1,
    })
    const town = near === undefined ? undefined : presentPlace(index, near, language)
    if (!town) return undefined
    const within = town.label.split(', ').slice(1)
    const label = [name, ...within].join(', ')
    const population = Math.max(town.population, BOROUGH_POPULATION)
    return { ...town, ...meaning, kind: 'city', name, label, standardized: `${name}, ${country}`, population }
  }

  /** Returns the code of the country, and of the region if any, named at the end of a text. */
  function enclosing(text: string): string[] | undefined {
    const reference = resolveReference(index, text)
    return reference === undefined ? undefined : presentPlace(index, reference).regions
  }

  /** Returns true if the gazetteer has no other place for a name, or only one in the same area: Greater London. */
  function agrees([place]: Place[], name: string): boolean {
    const named = index.byName(foldName(name)).length > 0 ? resolveReference(index, name) : undefined
    if (named === undefined || !place) return true
    const other = presentPlace(index, named)
    return other.country === place.country && distanceKm(other, place) <= SAME_AREA_KM
  }

  function find(text: string, language = 'en'): KnownPlaces | undefined {
    const group = groups.get(foldName(text))
    if (group) return { places: [presentGroup(index, group, language)], certain: true }
    const zip = zipCode(text)
    const at = text.indexOf(',')
    const [first, rest] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
    const key = foldName(first)
    const entries: LocalPlace[] = zip
      ? [{ name: zip.code, country: 'US', meaning: zip }]
      : [
          ...(local.get(key) ?? provinces.get(PROVINCE_OF.exec(key)?.[1] ?? '') ?? []),
          ...countiesNamed(key).map((county) => ({ ...county, country: 'US', meaning: county })),
        ]
    if (entries.length === 0) return undefined
    const within = rest === '' ? undefined : enclosing(rest)
    const places = entries
      .flatMap((entry) => present(entry, language) ?? [])
      .filter((place) => !within || within.every((code, depth) => place.regions[depth] === code || depth > 1))
    if (places.length === 0 || (rest !== '' && !within)) return undefined
    const isQualified = within !== undefined
    return {
      places,
      certain: isQualified || agrees(places, first),
      ...(zip && { needsJobs: !isQualified }),
    }
  }

  function beginningWith(prefix: string, language = 'en'): Place[] {
    const key = foldName(prefix)
    if (key.length < SHORT_PREFIX) return []
    const begins = <Entry>([name, entry]: [string, Entry]) => (name.startsWith(key) ? [entry] : [])
    const groupsBeginning = new Set([...groups].flatMap(begins))
    const localBeginning = new Set([...local].flatMap(begins).flat())
    return [
      ...[...groupsBeginning].map((group) => presentGroup(index, group, language)),
      ...[...localBeginning].flatMap((entry) => present(entry, language) ?? []),
    ]
  }

  return { find, beginningWith }
}

/** Reads the departments and provinces that `scripts/gazetteer/derive-provinces.ts` derives, by name. */
function readProvinces(): Map<string, LocalPlace[]> {
  const file = new URL('../data/provinces.json', import.meta.url)
  const all = Object.entries(localFile.parse(JSON.parse(readFileSync(file, 'utf8')))).flatMap(([country, entries]) =>
    Object.entries(entries).map(([name, text]) => {
      const [lat = 0, lon = 0] = text.split(',').map(Number)
      return { name, country, meaning: { lat, lon } }
    }),
  )
  return Map.groupBy(all, ({ name }) => foldName(name))
}

/** Returns the names in a compound one: both halves of "Hammersmith and Fulham", the town of "Kingston upon Thames". */
function partsOf(name: string): string[] {
  const halves = name.split(/ (?:and|&) /)
  if (halves.length === 2) return halves
  const [town, river] = name.split(/[ -](?:upon|on)[ -]/)
  return town && river ? [town] : []
}

/** Reads the places by their names; a part of a compound name counts if the country has no town of that name. */
function readLocalPlaces(isTown: (name: string, country: string) => boolean): Map<string, LocalPlace[]> {
  const { about: _, ...countries } = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(new URL('../data/local-places.json', import.meta.url), 'utf8')))
  const places = new Map<string, LocalPlace[]>()
  for (const [country, entries] of Object.entries(localFile.parse(countries)))
    for (const [names, text] of Object.entries(entries)) {
      const [name = '', ...others] = names.split('; ')
      const [, lat, lon] = /^(-?[\d.]+),(-?[\d.]+)$/.exec(text) ?? []
      const meaning = lat && lon ? { lat: Number(lat), lon: Number(lon) } : text.split(', ')
      const all = [name, ...others]
      for (const key of new Set(
        [...all, ...all.flatMap(partsOf).filter((part) => !isTown(part, country))].map(foldName),
      ))
        places.set(key, [...(places.get(key) ?? []), { name, country, meaning }])
    }
  return places
}
