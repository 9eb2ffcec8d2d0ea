import { z } from 'zod'
import { readFileSync } from 'node:fs'

const POSTCODE = /^([A-Z]{1,2})\d[A-Z\d]?(?:\s*\d[A-Z]{2})?$/i

const tables = z.object({ areas: z.record(z.string(), z.string()) })
let british: z.infer<typeof tables> | undefined

/**
 * Returns the name under which the gazetteer knows the area of a British postcode; undefined for any other text. A
 * postcode is only as precise as its town: it identifies the area, not the street.
 */
export function postcodeTown(text: string): string | undefined {
  british ??= tables.parse(JSON.parse(readFileSync(new URL('../data/british-postcodes.json', import.meta.url), 'utf8')))
  const area = POSTCODE.exec(text.trim())?.[1]?.toUpperCase()
  const town = area === undefined ? undefined : british.areas[area]
  return town && (town.includes(',') ? town : `${town}, United Kingdom`)
}
