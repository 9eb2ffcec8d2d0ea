import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { GazetteerIndex } from './gazetteer-index.ts'

export interface Place {
  kind: 'city' | 'region' | 'country'
  /** "Bengaluru" */
  name: string
  /** "Bengaluru, Karnataka, India" */
  label: string
  /** "Bengaluru, KA, IN"; a region "KA, IN"; a country "IN" */
  standardized: string
  /** ISO 3166-1 alpha-2 */
  country: string
  /** ISO 3166-2 if known, else our own such as `UZ:bukhoro` */
  subdivision?: string
  /** Codes of the enclosing areas, country first: ['IN', 'IN-KA'], ['GB', 'GB-ENG', 'GB:south west', 'GB-DEV'] */
  regions: string[]
  /** Codes of the countries or regions that it consists of, if it covers several: ['AT', 'CH', 'DE'] */
  covers?: string[]
  lat: number
  lon: number
  population: number
}

/**
 * Returns the middle part of a standardized place for clients: the letters of ISO 3166-2, or the name if the code has
 * none.
 */
function shortRegion(code: string, name: string): string {
  const letters = /^(?!GB)[A-Z]{2}-([A-Z]{2,3})$/.exec(code)?.[1]
  return letters ?? name
}

interface CountryNames {
  of: Intl.DisplayNames
  /** Cached: looking up a name takes 10 µs, and every indexed position needs one. */
  known: Map<string, string>
}

const countryNames = new Map<string, CountryNames>()

/** Returns the name of a country in a language; in English for an unknown language, the code for an unknown country. */
export function countryName(code: string, language: string): string {
  let names = countryNames.get(language)
  if (names === undefined) {
    names = { of: displayNames(language), known: new Map() }
    // Bounded because the language is user input; real ones number a few hundred.
    if (countryNames.size < 300) countryNames.set(language, names)
  }
  const known = names.known.get(code)
  if (known !== undefined) return known
  try {
    const name = names.of.of(code) ?? code
    // Invalid codes throw, so the map is bounded by the number of countries.
    names.known.set(code, name)
    return name
  } catch {
    return code
  }
}

const englishCountries = new Map<string, string>()

/** Translates a country's English name; returns other text unchanged. */
export function translateCountry(englishName: string, language: string): string {
  if (englishCountries.size === 0) {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    for (const code of letters.flatMap((first) => letters.map((second) => first + second)))
      englishCountries.set(countryName(code, 'en'), code)
  }
  const code = englishCountries.get(englishName)
  return code === undefined ? englishName : countryName(code, language)
}

/** Returns the English name of the country with this name in one of the languages, ignoring case. */
export function englishCountry(name: string, languages: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  translateCountry('', 'en')
  for (const [english, code] of englishCountries)
    if (languages.some((language) => countryName(code, language).toLowerCase() === wanted)) return english
  return undefined
}

function displayNames(language: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'region' })
  } catch {
    return new Intl.DisplayNames(['en'], { type: 'region' })
  }
}

/**
 * Builds a place. `language` applies to the label: to countries, and to regions with a translation; towns keep their
 * name.
 */
export function presentPlace(index: GazetteerIndex, reference: number, language = 'en'): Place {
  const { data } = index
  const areas = index
    .chain(reference)
    .flatMap((at) => data.areas[at] ?? [])
    .reverse()
  const [country, subdivision] = areas
  const code = country?.code ?? ''
  const nation = countryName(code, 'en')
  const own = index.isArea(reference) ? areas.at(-1) : undefined
  const kind = own === undefined ? 'city' : areas.length > 1 ? 'region' : 'country'
  const name = own === undefined ? (data.names[reference] ?? '') : kind === 'country' ? nation : own.name
  const middle = kind === 'country' ? undefined : own !== undefined ? own : subdivision
  // "New York, New York" is customary; "Berlin, Berlin" is not, since the city is most of its region.
  const heart = subdivision?.name === name && code !== 'US' && index.population(reference) * 6 >= subdivision.population
  const translated = (area: { code: string; name: string }) => translatedRegionName(area.code, language) ?? area.name
  const between = subdivision && !heart ? [translated(subdivision)] : []
  const shownNation = countryName(code, language)
  const label = (
    kind === 'country' || (own === undefined && name === nation)
      ? [shownNation]
      : [own ? translated(own) : name, ...(own ? [] : between), shownNation]
  ).join(', ')
  const short = [...(own === undefined ? [name] : []), ...(middle ? [shortRegion(middle.code, middle.name)] : []), code]
  return {
    kind,
    name,
    label,
    standardized: short.join(', '),
    country: code,
    ...(subdivision && { subdivision: subdivision.code }),
    regions: areas.map((area) => area.code),
    lat: own?.lat ?? (data.lat[reference] ?? 0) / 1e4,
    lon: own?.lon ?? (data.lon[reference] ?? 0) / 1e4,
    population: index.population(reference),
  }
}

const shortNames = new Map<string, Intl.DisplayNames>()

/** Returns the short name of a country in a language of the interface: UK, US; its usual name if it has none. */
export function shortCountryName(code: string, language: string): string {
  const of = shortNames.get(language) ?? new Intl.DisplayNames([language, 'en'], { type: 'region', style: 'short' })
  shortNames.set(language, of)
  return of.of(code) ?? code
}

let names: Record<string, Record<string, string>> | undefined

function regionNames(): Record<string, Record<string, string>> {
  names ??= z
    .record(z.string(), z.record(z.string(), z.string()))
    .parse(JSON.parse(readFileSync(new URL('data/region-names.json', import.meta.url), 'utf8')))
  return names
}

/** Returns the regions of the hand-made table by code, each with its names in other languages. */
export const translatedRegions = (): [code: string, names: string[]][] =>
  Object.entries(regionNames()).map(([code, byLanguage]) => [code, Object.values(byLanguage)])

/** Returns the name of a region in a language, if the hand-made table has it. */
export function translatedRegionName(code: string, language: string): string | undefined {
  const [base = ''] = language.toLowerCase().split('-')
  return base === 'other' || !Object.hasOwn(regionNames(), code) ? undefined : regionNames()[code]?.[base]
}
