import { readPlaces } from '#platform/pdf/places/read-places.ts'
import type { LetterLayout } from '../../letter-fields.ts'

/** Reads the pages and fields of a letter for the candidate who signs it. */
export async function readLayout(bytes: Uint8Array, signer: string): Promise<LetterLayout> {
  const { pages, places } = await readPlaces(bytes, signer)
  return { pages, fields: places.map((place, index) => ({ id: `f${index + 1}`, ...place })) }
}
