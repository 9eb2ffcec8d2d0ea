import { writeFileSync } from 'node:fs'
import { foldName } from '../../app/src/features/jobs/places/fold-name.ts'
import { readIsoSubdivisions, type SourceCity } from './read-sources.ts'

/** Length of the number of a province at the start of a municipality's number, where GeoNames has those of the statistical office. */
const NUMBER_LENGTH: Readonly<Record<string, number>> = { FR: 2, ES: 2, IT: 3 }
const PROVINCE = /^(?:Metropolitan department|Province)$/

/**
 * Writes the French departments and the Spanish and Italian provinces of ISO 3166-2 with their centres of population. The
 * French numbers are those of ISO; elsewhere a province is the one that has a town of its name, its capital.
 */
export function writeProvinces(file: URL, cities: SourceCity[]): number {
  const iso = readIsoSubdivisions()
  const all = Object.entries(NUMBER_LENGTH).map(([country, length]) => {
    const own = cities.filter((city) => city.country === country && (city.commune ?? city.county) !== undefined)
    const groups = Map.groupBy(own, (city) => (city.commune ?? city.county ?? '').slice(0, length))
    const largest = new Map<string, SourceCity[]>()
    // Cities come by population, so a name means its largest bearer.
    for (const group of groups.values())
      for (const city of group) {
        const key = foldName(city.name)
        if ((largest.get(key)?.[0]?.population ?? -1) < city.population) largest.set(key, [city, ...group])
      }
    const found = Object.entries(iso[country]?.sub ?? {}).flatMap(([code, { name, type }]) => {
      if (!PROVINCE.test(type)) return []
      const shown = name.replace('*', '')
      const group = country === 'FR' ? groups.get(code.slice(3)) : largest.get(foldName(shown))?.slice(1)
      return group ? [[shown, centre(group)] as const] : []
    })
    return [country, Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))] as const
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
  return all.reduce((sum, [, found]) => sum + Object.keys(found).length, 0)
}

function centre(cities: SourceCity[]): string {
  const people = cities.reduce((sum, city) => sum + city.population + 1, 0)
  const mean = (of: (city: SourceCity) => number) =>
    cities.reduce((sum, city) => sum + of(city) * (city.population + 1), 0) / people
  return `${mean(({ lat }) => lat).toFixed(3)},${mean(({ lon }) => lon).toFixed(3)}`
}
