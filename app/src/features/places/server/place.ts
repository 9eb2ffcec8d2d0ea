import type { GazetteerIndex } from './gazetteer-index.ts'
import { translatedRegionName } from './region-name.ts'

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
  /** ISO 3166-2 where known, else a code of our own such as `UZ:bukhoro` */
  subdivision?: string
  /** Codes of the areas around the place, the country first: ['IN', 'IN-KA'], ['GB', 'GB-ENG', 'GB:south west', 'GB-DEV'] */
  regions: string[]
  lat: number
  lon: number
  population: number
}

/** What clients read in the middle of a standardized place: the letters of ISO 3166-2, or the name where those say nothing. */
function shortRegion(code: string, name: string): string {
  const letters = /^(?!GB)[A-Z]{2}-([A-Z]{2,3})$/.exec(code)?.[1]
  return letters ?? name
}

interface CountryNames {
  of: Intl.DisplayNames
  /** Looking a name up costs 10 µs, and every position of an index asks for one. */
  known: Map<string, string>
}

const countryNames = new Map<string, CountryNames>()

/** Name of a country in a language; English when the language is not one, the code when the country is not one. */
export function countryName(code: string, language: string): string {
  let names = countryNames.get(language)
  if (names === undefined) {
    names = { of: displayNames(language), known: new Map() }
    // The language comes from outside; a few hundred of them are all there are.
    if (countryNames.size < 300) countryNames.set(language, names)
  }
  const known = names.known.get(code)
  if (known !== undefined) return known
  try {
    const name = names.of.of(code) ?? code
    // What is no code throws, so there are a few hundred at most.
    names.known.set(code, name)
    return name
  } catch {
    return code
  }
}

const englishCountries = new Map<string, string>()

/** A country's English name in another language; as it is when it is no country's. */
export function translateCountry(englishName: string, language: string): string {
  if (englishCountries.size === 0) {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    for (const code of letters.flatMap((first) => letters.map((second) => first + second)))
      englishCountries.set(countryName(code, 'en'), code)
  }
  const code = englishCountries.get(englishName)
  return code === undefined ? englishName : countryName(code, language)
}

/** Returns the English name of the country that one of the languages calls so, in any case. */
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

/** `language` is that of the label: countries everywhere and regions that have a translation; towns keep their name. */
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
  // "New York, New York" is how it is written there; "Berlin, Berlin" is not, where the city is most of its region.
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
