/** Kinds of fields that a signer fills in. */
export const fieldKinds = ['signature', 'initials', 'date', 'name', 'check'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** A field of a letter: fractions of the displayed page's width and height from the upper left corner. */
export interface LetterField {
  /** Unique in the letter, in reading order: `f1`, `f2`, … */
  id: string
  kind: FieldKind
  /** Zero-based page number. */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** True for a check box that must be ticked; all other kinds are always required. */
  required?: boolean
  /** Description of a check box from the letter. */
  label?: string
  /** True over a visible tag, which the mark hides, and on dark paper, where the mark needs a light background. */
  covers?: boolean
}

/**
 * Returns true if the letter cannot be signed without this field. A check box is optional unless the letter requires
 * it.
 */
export const isRequiredField = ({ kind, required }: LetterField): boolean => kind !== 'check' || required === true

/** Returns the initials of a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')

export interface LetterPage {
  /** Width in points of the displayed page. */
  width: number
  height: number
  text: string
  /** True for a page added for the signature because the letter has no free place. */
  added?: boolean
}

/** Pages and fields of a letter, for the signing page. */
export interface LetterLayout {
  pages: LetterPage[]
  fields: LetterField[]
}

/** Ways of making a signature, all equally valid. */
export const signatureMethods = ['drawn', 'typed', 'uploaded'] as const
export type SignatureMethod = (typeof signatureMethods)[number]

/** Events that the page can report; the server itself records opening, submission and outcome. */
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
