/** The purpose of a place on a letter. */
export type PlaceKind = 'signature' | 'initials' | 'date' | 'name' | 'check'

/** A tag in a text, from `start` up to but not including `end`. */
export interface LetterTag {
  kind: PlaceKind
  start: number
  end: number
}

/** Matches `{{signature}}` and `{{ date 2 }}`. */
const TAG = /\{\{([a-z\d\s_-]{1,60})\}\}/gi

/** Returns the tags in a text. They are for programs and not part of a letter's content. */
export const tagsIn = (text: string): LetterTag[] =>
  Array.from(text.matchAll(TAG)).flatMap(({ 0: tag, 1: name = '', index }) => {
    const kind = kindOfName(name)
    return kind ? [{ kind, start: index, end: index + tag.length }] : []
  })

/** Removes tags from a text. */
export const withoutTags = (text: string): string =>
  tagsIn(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)

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
