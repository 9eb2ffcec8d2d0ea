import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Point } from '../../rules.ts'

/** Postcodes in ascending order, and counties by folded name; coordinates are in hundredths of a degree. */
const file = z.object({
  zips: z.array(z.int()),
  lats: z.array(z.int()),
  lons: z.array(z.int()),
  counties: z.record(z.string(), z.array(z.object({ name: z.string(), lat: z.int(), lon: z.int() }))),
})
let opened: { points: Map<number, Point>; counties: z.infer<typeof file>['counties'] } | undefined

/** Reads the file on first use, about 50 ms: only searches in the United States need it. */
function open() {
  if (opened) return opened
  const packed = readFileSync(new URL('../data/american-places.json.gz', import.meta.url))
  const { zips, lats, lons, counties } = file.parse(JSON.parse(gunzipSync(packed).toString('utf8')))
  const points = new Map<number, Point>()
  // Each number is the difference from the previous one.
  let [zip, lat, lon] = [0, 0, 0]
  zips.forEach((step, at) => {
    zip += step
    lat += lats[at] ?? 0
    lon += lons[at] ?? 0
    points.set(zip, { lat: lat / 100, lon: lon / 100 })
  })
  return (opened = { points, counties })
}

/** Returns the point of an American postcode, such as "94103" or "94103-1234, CA". */
export function zipCode(text: string): (Point & { code: string }) | undefined {
  const code = /^\s*(\d{5})(?:-\d{4})?\s*(?:,|$)/.exec(text)?.[1]
  const point = code && open().points.get(Number(code))
  return point ? { code, ...point } : undefined
}

/** Returns the American counties with a folded name, such as "orange county", the most populous first. */
export function countiesNamed(key: string): (Point & { name: string })[] {
  if (!/ (county|parish|borough)$/.test(key)) return []
  const { counties } = open()
  const named = Object.hasOwn(counties, key) ? (counties[key] ?? []) : []
  return named.map(({ name, lat, lon }) => ({ name, lat: lat / 100, lon: lon / 100 }))
}
