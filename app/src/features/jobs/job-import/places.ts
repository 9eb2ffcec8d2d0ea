import * as limits from '#config/limits.ts'
import * as z from 'zod'

import { decodeLine } from '@foyer/typed-input/entities'
import type { RowWarning } from './errors.ts'
import { RowRefused, rowWarning } from './errors.ts'
import { isRecord, numberOf } from '#kernel/values/json-value.ts'

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
 * Reads the locations of a row: one or a list of objects or names, without duplicates. A place that can't be read is left out,
 * or only its coordinates, with a warning: a job is never lost for its place.
 * @throws RowRefused too-large
 */
export function readPlaces(value: unknown): { places: ImportedPlace[]; warnings: RowWarning[] } {
  if (value === undefined || value === null) return { places: [], warnings: [] }
  const entries = Array.isArray(value) ? value : [value]
  if (entries.length > limits.importLocations)
    throw new RowRefused('too-large', `more than ${limits.importLocations} locations`)
  const places = new Map<string, ImportedPlace>()
  const warnings: RowWarning[] = []
  for (const entry of entries) {
    const { place, warning } = readPlace(entry)
    if (place) places.set(JSON.stringify(place), place)
    if (warning) warnings.push(warning)
  }
  return { places: [...places.values()], warnings }
}

interface ReadPlace {
  place: ImportedPlace | null
  warning?: RowWarning
}

function readPlace(entry: unknown): ReadPlace {
  if (typeof entry === 'string') return { place: named(decodeLine(entry)) }
  if (!isRecord(entry)) return { place: null, warning: rowWarning('bad-location', 'neither an object nor a name') }
  const place = typeof entry.name === 'string' ? named(decodeLine(entry.name)) : null
  const degrees = coordinates(entry.lat ?? undefined, entry.lon ?? undefined)
  if (!place) {
    const hasOthers = typeof entry.name !== 'string' || degrees !== null
    return hasOthers ? { place, warning: rowWarning('bad-location', 'no name') } : { place }
  }
  if (typeof degrees === 'string') return { place, warning: rowWarning('bad-coordinates', `${place.name}: ${degrees}`) }
  return { place: { ...place, ...degrees } }
}

function named(name: string): ImportedPlace | null {
  if (name.length > limits.importLocationCharacters) {
    throw new RowRefused('too-large', `a location's name is longer than ${limits.importLocationCharacters} characters`)
  }
  return name === '' ? null : { name }
}

/** Returns coordinates, null without any, or their fault. */
function coordinates(latValue: unknown, lonValue: unknown): { lat: number; lon: number } | string | null {
  if (latValue === undefined && lonValue === undefined) return null
  const lat = numberOf(latValue)
  const lon = numberOf(lonValue)
  if (lat === undefined || lon === undefined) return 'one is missing or not a number'
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return 'out of range'
  // Exactly 0, 0 is in the sea and is sent for unknown coordinates; use the name instead.
  return lat === 0 && lon === 0 ? null : { lat, lon }
}
