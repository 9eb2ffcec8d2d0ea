import { readCities, readIsoSubdivisions } from '../gazetteer/read-sources.ts'
import { citySpellings, readCityNames } from '../gazetteer/collect-names.ts'

const SMALLEST = 25_000

/** Returns the spellings of cities in lower case by country code, the largest cities first. */
export function collectCities(): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const add = (country: string, name: string): void => {
    if (name.length < 2 || name.includes('|')) return
    const names = found.get(country) ?? new Set<string>()
    found.set(country, names.add(name.normalize('NFKC').toLowerCase()))
  }
  const large = readCities()
    .filter((city) => city.population >= SMALLEST && !city.section)
    .toSorted((a, b) => b.population - a.population)
  for (const city of large) {
    add(city.country, city.name)
    for (const spelling of citySpellings(city)) add(city.country, spelling)
  }
  for (const { key, others } of readCityNames()) {
    const [name = '', country = ''] = key.split('|')
    for (const spelling of [name, ...others]) add(country, spelling.replace(/^=/, ''))
  }
  return new Map([...found].map(([country, names]) => [country, [...names]]))
}

/** Countries whose regions people write as codes, as in "Austin, TX"; the first has a code that several use. */
export const WITH_CODES = ['US', 'CA', 'AU', 'BR', 'IN', 'MX']

/** Returns the names of regions in lower case, and their codes in upper case where people write them, by country. */
export function collectRegions(): Map<string, string[]> {
  const subdivisions = readIsoSubdivisions()
  const found = new Map<string, string[]>()
  for (const [country, { sub }] of Object.entries(subdivisions)) {
    const names = Object.values(sub).map(({ name }) =>
      name
        .replace(/ [([].*/, '')
        .normalize('NFKC')
        .toLowerCase(),
    )
    const codes = WITH_CODES.includes(country) ? Object.keys(sub).map((code) => code.slice(3)) : []
    const kept = [...codes.filter((code) => /^[A-Z]{2,3}$/.test(code)), ...names].filter((name) => !/[|,]/.test(name))
    found.set(country, [...new Set(kept)])
  }
  return found
}
