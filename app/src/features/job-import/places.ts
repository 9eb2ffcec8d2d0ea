import * as limits from '#config/limits.ts'
import * as z from 'zod'

import { cleanLine } from './clean-text.ts'
import { RowRefused } from './errors.ts'
import { isRecord, numberOf } from './json-value.ts'

/** A place of work. Degrees are WGS 84; without them the gazetteer looks up the name. */
export const placeSchema = z
  .object({
    name: z.string().min(1).max(limits.importLocationCharacters),
    lat: z.number().min(-90).max(90).optional(),
    lon: z.number().min(-180).max(180).optional(),
  })
  .refine(({ lat, lon }) => (lat === undefined) === (lon === undefined))

type ImportedPlace = z.infer<typeof placeSchema>

/**
 * Parses the locations of a row: one or a list of objects or names, without duplicates.
 *
 * @throws RowRefused bad-location, bad-coordinates, too-large
 */
export function parsePlaces(value: unknown): ImportedPlace[] {
  if (value === undefined || value === null) return []
  const entries = Array.isArray(value) ? value : [value]
  if (entries.length > limits.importLocations)
    throw new RowRefused('too-large', `more than ${limits.importLocations} locations`)
  const places = new Map<string, ImportedPlace>()
  for (const entry of entries) {
    const place = parsePlace(entry)
    if (place !== null) places.set(JSON.stringify(place), place)
  }
  return [...places.values()]
}

function parsePlace(entry: unknown): ImportedPlace | null {
  if (typeof entry === 'string') return named(cleanLine(entry))
  if (!isRecord(entry)) throw new RowRefused('bad-location', 'neither an object nor a name')
  if (typeof entry.name !== 'string') throw new RowRefused('bad-location', 'no name')
  const place = named(cleanLine(entry.name))
  const degrees = coordinates(entry.lat ?? undefined, entry.lon ?? undefined)
  if (place === null && degrees !== null) throw new RowRefused('bad-location', 'coordinates without a name')
  return place && { ...place, ...degrees }
}

function named(name: string): ImportedPlace | null {
  if (name.length > limits.importLocationCharacters) {
    throw new RowRefused('too-large', `a location's name is longer than ${limits.importLocationCharacters} characters`)
  }
  return name === '' ? null : { name }
}

function coordinates(latValue: unknown, lonValue: unknown): { lat: number; lon: number } | null {
  if (latValue === undefined && lonValue === undefined) return null
  const lat = numberOf(latValue)
  const lon = numberOf(lonValue)
  if (lat === undefined || lon === undefined) throw new RowRefused('bad-coordinates', 'one is missing or not a number')
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) throw new RowRefused('bad-coordinates', 'out of range')
  // Exactly 0, 0 is in the sea and is sent for unknown coordinates; use the name instead.
  return lat === 0 && lon === 0 ? null : { lat, lon }
}
