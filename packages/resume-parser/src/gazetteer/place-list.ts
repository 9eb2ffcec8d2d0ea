import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import localNames from './data/own-cities.json' with { type: 'json' }

/** A text read as a place, with the parts that it names. */
export interface NamedPlace {
  city?: string
  region?: string
  /** ISO 3166-1 alpha-2 code. */
  countryCode?: string
  postalCode?: string
  /** From 0 to 1; low for a capitalised word that no list has. */
  certainty: number
}

/** Cities, regions and countries by name. */
export interface PlaceList {
  /** Returns the countries that have a city of this name, the largest city's first. */
  countriesOfCity(name: string): readonly string[]
  /** Returns the country of a region's name or code such as "TX". */
  countryOfRegion(name: string): string | undefined
  countryOf(name: string): string | undefined
}

const LANGUAGES = 'en de fr es pt it nl pl sv ru zh zh-Hant ja ko ar he da nb fi cs tr uk'.split(' ')
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'u.s.a': 'US',
  america: 'US',
  uk: 'GB',
  'u.k.': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  'northern ireland': 'GB',
  deutschland: 'DE',
  holland: 'NL',
  'czech republic': 'CZ',
  uae: 'AE',
  korea: 'KR',
  'republic of korea': 'KR',
  'new zealand': 'NZ',
  's.korea': 'KR',
  's. korea': 'KR',
  'south korea': 'KR',
  rf: 'RU',
  рф: 'RU',
  россия: 'RU',
  schweiz: 'CH',
  suisse: 'CH',
  svizzera: 'CH',
  österreich: 'AT',
  prc: 'CN',
  'p.r. china': 'CN',
  'pr china': 'CN',
  türkiye: 'TR',
  turkey: 'TR',
  brd: 'DE',
  сша: 'US',
  eeuu: 'US',
  'ee.uu.': 'US',
  eua: 'US',
}

const fold = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i').trim()

function countryNames(codes: readonly string[]): Map<string, string> {
  const names = new Map(Object.entries(OTHER_NAMES))
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      if (name !== undefined && !names.has(fold(name))) names.set(fold(name), code)
    }
  }
  return names
}

async function readPlaces(): Promise<PlaceList> {
  const bytes = await readFile(new URL('./data/cities.tsv.gz', import.meta.url))
  const cities = new Map<string, string[]>()
  const addCity = (name: string, country: string): void => {
    const known = cities.get(name)
    if (!known) cities.set(name, [country])
    else if (!known.includes(country)) known.push(country)
  }
  const regions = new Map<string, string>()
  const codes: string[] = []
  for (const line of (await promisify(gunzip)(bytes)).toString('utf8').trimEnd().split('\n')) {
    const [country = '', names = '', areas = ''] = line.split('\t')
    codes.push(country)
    for (const name of names.split('|')) addCity(name, country)
    for (const area of areas.split('|')) if (area !== '' && !regions.has(area)) regions.set(area, country)
  }
  for (const [country, names] of Object.entries(localNames)) for (const name of names) addCity(fold(name), country)
  let countries: Map<string, string> | undefined
  const normalizeName = (name: string): string =>
    fold(name)
      .replace(/^(?:(?:the|город|місто|ville de|stadt) |[гм]\. ?)/u, '')
      .replace(/市$/u, '')
  return {
    countriesOfCity: (name) => cities.get(normalizeName(name)) ?? [],
    countryOfRegion: (name) =>
      regions.get(/^[A-Z]{2,3}$/.test(name.trim()) ? name.trim() : fold(name).replace(/[省州县]$/u, '')),
    countryOf: (name) => (countries ??= countryNames(codes)).get(normalizeName(name)),
  }
}

let loading: Promise<PlaceList> | undefined

/** Loads the list of places once. */
export function loadPlaceList(): Promise<PlaceList> {
  loading ??= readPlaces()
  return loading
}
