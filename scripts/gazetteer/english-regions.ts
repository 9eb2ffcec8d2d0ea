import { z } from 'zod'
import { distanceKm } from '../../app/src/features/jobs/places/rules.ts'
import { foldName } from '../../app/src/features/jobs/places/fold-name.ts'
import type { Region } from './derive-subdivisions.ts'
import { readDataFile, type SourceCity } from './read-sources.ts'

/**
 * Derives England below its first level: the statistical region and county of each place from the GeoNames second-level
 * code; a place without one takes those of the nearest place that has one.
 */
export function deriveEnglishRegions(cities: SourceCity[]): { regions: Region[]; of: Map<SourceCity, string> } {
  const {
    regions: names,
    prefixes,
    towns,
  } = readDataFile(
    'english-counties.json',
    z.object({
      regions: z.array(z.string()),
      prefixes: z.record(z.string(), z.string()),
      towns: z.record(z.string(), z.array(z.string())),
    }),
  )
  const own = (name: string) => `GB:${foldName(name)}`
  const regions = new Map<string, Region>()
  for (const name of names) regions.set(own(name), { code: own(name), name, parent: 'GB-ENG', otherNames: [] })
  const codes = new Map<string, string>()
  const codeOf = (path: string) => {
    const [region = '', county] = path.split('/')
    const iso = county && /^([A-Z]{3}) (.*)$/.exec(county)
    const name = iso ? (iso[2] ?? '') : county
    const code = name === undefined ? own(region) : iso ? `GB-${iso[1]}` : own(name)
    if (name !== undefined) regions.set(code, { code, name, parent: own(region), otherNames: [] })
    return code
  }
  for (const [prefix, path] of Object.entries(prefixes)) codes.set(prefix, codeOf(path))
  const direct = (county: string | undefined) => {
    if (county === undefined) return undefined
    if (/^[A-Z]\d$/.test(county)) return own('London')
    for (let length = county.length; length > 1; length--) {
      const code = codes.get(county.slice(0, length))
      if (code !== undefined) return code
    }
    return undefined
  }
  const english = cities.filter((city) => city.country === 'GB' && city.admin === 'ENG')
  const of = new Map<SourceCity, string>()
  for (const city of english) {
    const code = direct(city.county)
    if (code !== undefined) of.set(city, code)
  }
  const known = [...of]
  for (const city of english) {
    if (of.has(city)) continue
    let nearest = Infinity
    for (const [other, code] of known) {
      const apart = distanceKm(city, other)
      if (apart < nearest) {
        nearest = apart
        of.set(city, code)
      }
    }
  }
  // Corrections of the second-level code for larger towns; London is a region by itself.
  for (const [path, members] of Object.entries({ ...towns, London: ['London'] }))
    for (const name of members) {
      const largest = english.filter((city) => city.name === name).sort((a, b) => b.population - a.population)[0]
      if (largest !== undefined) of.set(largest, codeOf(path))
    }
  return { regions: [...regions.values()], of }
}
