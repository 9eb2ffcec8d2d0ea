import type { PlaceKind } from '#kernel/candidate/letter-tags.ts'

/** A displayed page with its size in points and its text. */
export interface ReadPage {
  width: number
  height: number
  text: string
  /** True for a page added because nothing in the letter could be signed without covering something. */
  added?: boolean
}

/** A rectangle on a displayed page, in points from the upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** The size a place grows to in free space, and the smallest legible one; in points. */
export const PLACE_SIZES: Record<PlaceKind, { wanted: Size; least: Size }> = {
  signature: { wanted: { width: 190, height: 44 }, least: { width: 40, height: 8 } },
  initials: { wanted: { width: 72, height: 32 }, least: { width: 14, height: 8 } },
  date: { wanted: { width: 96, height: 20 }, least: { width: 36, height: 7 } },
  name: { wanted: { width: 170, height: 20 }, least: { width: 40, height: 7 } },
  check: { wanted: { width: 12, height: 12 }, least: { width: 4, height: 4 } },
}

/** An added signature page; A4 in points, empty until stamped. */
export const ADDED_PAGE: ReadPage = { width: 595.28, height: 841.89, text: '', added: true }

const SIGNATURE: Box = { x: 60, y: 180, width: 220, height: 56 }

const DATE: Box = { x: 340, y: 212, width: 160, height: 24 }

/** Returns the places of an added page; with a date only if the letter has none. */
export const addedPlaces = (isDated: boolean): { kind: PlaceKind; box: Box }[] => [
  { kind: 'signature', box: SIGNATURE },
  ...(isDated ? [] : [{ kind: 'date' as const, box: DATE }]),
]
