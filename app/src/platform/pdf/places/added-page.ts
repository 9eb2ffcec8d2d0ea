import type { ReadPage } from './read-places-here.ts'
import type { Box, PlaceKind } from './place-kinds.ts'

/** An added signature page; A4 in points, empty until stamped. */
export const ADDED_PAGE: ReadPage = { width: 595.28, height: 841.89, text: '', added: true }

const SIGNATURE: Box = { x: 60, y: 180, width: 220, height: 56 }
const DATE: Box = { x: 340, y: 212, width: 160, height: 24 }

/** Returns the places of an added page; with a date only if the letter has none. */
export const addedPlaces = (isDated: boolean): { kind: PlaceKind; box: Box }[] => [
  { kind: 'signature', box: SIGNATURE },
  ...(isDated ? [] : [{ kind: 'date' as const, box: DATE }]),
]
