import { readPlaces } from '#platform/pdf/read-places.ts'
import type { LetterLayout } from '../letter-fields.ts'

/** Reads pages and fields of a letter. */
export async function readLayout(bytes: Uint8Array): Promise<LetterLayout> {
  const { pages, places } = await readPlaces(bytes)
  return { pages, fields: places.map((place, index) => ({ id: `f${index + 1}`, ...place })) }
}
