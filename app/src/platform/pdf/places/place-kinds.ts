import type { ReadPage } from './read-places-in-process.ts'

/** The purpose of a place on a letter. */
export type PlaceKind = 'signature' | 'initials' | 'date' | 'name' | 'check'

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

/** Words that name the candidate or add nothing, and words that assign a field to the company. */
const FILLERS = new Set(
  'candidate employee applicant signer signee recipient your my field here e electronic the of full print printed legal typed'.split(
    ' ',
  ),
)

const COMPANY = new Set(
  'company employer manager director hr hiring recruiter representative witness firm organization organisation officer ceo countersign countersignature'.split(
    ' ',
  ),
)

const SIGNS = ['signature', 'sign', 'signed', 'signing', 'esign', 'esignature', 'sig']

/** Returns true for the name of a field that the company signs or fills in. */
export const isOfCompany = (name: string): boolean => wordsOf(name).some((word) => COMPANY.has(word))

/**
 * Returns the purpose of a field or tag by its name, or undefined if it has none in signing or belongs to the company.
 */
export function kindOfName(name: string): PlaceKind | undefined {
  if (isOfCompany(name)) return undefined
  const own = wordsOf(name.split('.').at(-1) ?? '').filter((word) => !FILLERS.has(word))
  const only = (...allowed: string[]) => own.length > 0 && own.every((word) => allowed.includes(word))
  if (only(...SIGNS)) return 'signature'
  if (only('initial', 'initials')) return 'initials'
  if (only('date', ...SIGNS)) return 'date'
  if (only('name', ...SIGNS)) return 'name'
  return undefined
}

/** Splits `fullName`, `full_name` and `Full name 2` into lower-case words without digits. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

/** An added signature page; A4 in points, empty until stamped. */
export const ADDED_PAGE: ReadPage = { width: 595.28, height: 841.89, text: '', added: true }

const SIGNATURE: Box = { x: 60, y: 180, width: 220, height: 56 }

const DATE: Box = { x: 340, y: 212, width: 160, height: 24 }

/** Returns the places of an added page; with a date only if the letter has none. */
export const addedPlaces = (isDated: boolean): { kind: PlaceKind; box: Box }[] => [
  { kind: 'signature', box: SIGNATURE },
  ...(isDated ? [] : [{ kind: 'date' as const, box: DATE }]),
]
