import { z } from 'zod'
import { foldName } from '../../app/src/features/jobs/places/fold-name.ts'
import { readDataFile, readIsoSubdivisions, type ProvinceCity, type SourceCity } from './read-sources.ts'

export interface Region {
  code: string
  name: string
  /** Code of the enclosing region or country. */
  parent: string
  otherNames: string[]
}

const generic =
  /\b(province|state|region|prefecture|county|oblast|governorate|departamento|provincia|de|del|la|el|al|of|the|district|municipality|city|lan|fylke|kraj)\b/g
const loose = (name: string) => foldName(name).replace(generic, ' ').replaceAll(' ', '')

/**
 * Finds for each country.admin code of GeoNames the province name that most of its cities have in Natural Earth, with
 * its weight.
 */
function voteProvinces(cities: SourceCity[], provinceCities: ProvinceCity[]) {
  const byCountry = Map.groupBy(provinceCities, (row) => row.iso2 ?? '')
  const folded = new Map(provinceCities.map((row) => [row, foldName(row.city)]))
  const votes = new Map<string, Map<string, number>>()
  for (const city of cities) {
    const name = foldName(city.name)
    for (const row of byCountry.get(city.country) ?? []) {
      const apart = Math.abs(row.lat - city.lat) + Math.abs(row.lng - city.lon)
      const weight = apart > 1 ? 0 : folded.get(row) === name ? 10 : apart < 0.15 ? 1 : 0
      if (!row.province || weight === 0) continue
      const key = `${city.country}.${city.admin}`
      const tally = votes.get(key) ?? new Map<string, number>()
      votes.set(key, tally)
      tally.set(row.province, (tally.get(row.province) ?? 0) + weight)
    }
  }
  return votes
}

/**
 * Maps GeoNames first-level codes ("IN.19") to regions: by hand-made entry, else by vote, else by our own code.
 */
export function deriveSubdivisions(cities: SourceCity[], provinceCities: ProvinceCity[]): Map<string, Region> {
  const iso = readIsoSubdivisions()
  const overrides = readDataFile('region-overrides.json', z.record(z.string(), z.array(z.string())))
  const regions = new Map<string, Region>()
  const taken = new Set<string>()
  const without = new Set<string>()
  for (const [country, entries] of Object.entries(overrides))
    for (const entry of entries) {
      const [admin, suffix, ...words] = entry.split(' ')
      if (suffix === '-') {
        without.add(`${country}.${admin}`)
        continue
      }
      const code = `${country}-${suffix}`
      const local = iso[country]?.sub[code]?.name
      taken.add(code)
      regions.set(`${country}.${admin}`, {
        code,
        name: words.join(' '),
        parent: country,
        otherNames: local && country !== 'IN' ? [local] : [],
      })
    }
  const ballots = [...voteProvinces(cities, provinceCities)]
    .flatMap(([key, tally]) => [...tally].map(([province, weight]) => ({ key, province, weight })))
    .sort((a, b) => b.weight - a.weight)
  for (const { key, province } of ballots) {
    if (regions.has(key) || without.has(key)) continue
    const country = key.slice(0, 2)
    const subdivisions = iso[country]?.sub ?? {}
    const code =
      Object.keys(subdivisions).find((code) => loose(subdivisions[code]?.name ?? '') === loose(province)) ??
      `${country}:${foldName(province)}`
    // A province name belongs to one admin code; a second claimant is a neighbour that lacks its own name.
    if (taken.has(code)) continue
    taken.add(code)
    regions.set(key, { code, name: province.trim(), parent: country, otherNames: [] })
  }
  for (const { country, admin } of cities) {
    const code = `${country}-${admin}`
    const name = iso[country]?.sub[code]?.name
    if (name === undefined || taken.has(code) || /^\d+$/.test(admin) || regions.has(`${country}.${admin}`)) continue
    taken.add(code)
    regions.set(`${country}.${admin}`, { code, name, parent: country, otherNames: [] })
  }
  return regions
}
