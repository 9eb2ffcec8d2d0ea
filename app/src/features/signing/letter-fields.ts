/** What a reader puts on a letter. */
export const fieldKinds = ['signature', 'initials', 'date', 'name', 'check'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** A place on a letter: fractions of the page's width and height from the upper left corner, as a reader sees the page. */
export interface LetterField {
  /** Unique in the letter, in reading order: `f1`, `f2`, … */
  id: string
  kind: FieldKind
  /** 0 for the first page. */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** Of a check box: whether it has to be ticked; the others have to be filled in all. */
  required?: boolean
  /** Of a check box: what it is for, as the letter names it. */
  label?: string
  /** True over a tag of the letter that can be seen; the mark hides it. */
  covers?: boolean
}

/** Whether a letter cannot be signed without a field: a box may be left empty unless the letter asks for it. */
export const mustBeFilled = ({ kind, required }: LetterField): boolean => kind !== 'check' || required === true

/** Returns the first letters of a name's words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')

export interface LetterPage {
  /** In points, as a reader sees the page. */
  width: number
  height: number
  text: string
  /** Put behind the letter to be signed on, because the letter has no free place. */
  added?: boolean
}

/** What the signing page knows of a letter. */
export interface LetterLayout {
  pages: LetterPage[]
  fields: LetterField[]
}

/** Ways of making a signature; all weigh the same. */
export const signatureWays = ['drawn', 'typed', 'uploaded'] as const
export type SignatureWay = (typeof signatureWays)[number]

/** What the page may record beside opening, sending and the outcome, which the server sees itself. */
export const reportedEvents = ['pages-seen', 'text-read', 'signature-made', 'field-filled', 'agreed'] as const
export type ReportedEvent = (typeof reportedEvents)[number]

export const ceremonyEvents = [
  'opened',
  'letter-sent',
  ...reportedEvents,
  'completed',
  'rejected',
  'withdrawn',
] as const
export type CeremonyEventName = (typeof ceremonyEvents)[number]
