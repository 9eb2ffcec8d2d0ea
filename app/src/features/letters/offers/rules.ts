import { type DocumentEvent, type DocumentStatus, isOpen, isSigned, type OfferStatus } from './states.ts'

/** Kinds of documents: signed in a frame, read and signed by typed name, printed and uploaded, or read only. */
export const documentKinds = ['esign', 'inline', 'steps', 'readonly'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Types of documents. The first one to sign is the offer itself, all others accompany it. */
export const documentTypes = ['Offer', 'Attachment'] as const
export type DocumentType = (typeof documentTypes)[number]

/** The three ways of signing, as named in the evidence. */
export const signingMethods = ['esign', 'upload', 'typed'] as const
export type SigningMethod = (typeof signingMethods)[number]

const WAY_OF_KIND = { esign: 'esign', inline: 'typed', steps: 'upload', readonly: undefined } as const

/**
 * Returns the ways in which a document can be signed: that of its kind first, then those the company enabled in
 * addition.
 */
export function methodsOf({
  kind,
  otherMethods,
}: {
  kind: DocumentKind
  otherMethods: readonly SigningMethod[]
}): SigningMethod[] {
  const own = WAY_OF_KIND[kind]
  return own === undefined ? [] : [...new Set([own, ...otherMethods])]
}

/**
 * Version of the statement agreed to by typing a name; its text is `offers.agreement` in the reader's language. A
 * changed text needs a new version, so that no one agrees to a text that they were not shown.
 */
export const agreement = { version: '1', messageId: 'offers.agreement' } as const

/** Returns true if a document awaits a signature: all but read-only ones. */
export function needsSignature({ kind, status }: { kind: DocumentKind; status: DocumentStatus }): boolean {
  return kind !== 'readonly' && !isSigned(status)
}

/** Returns false for a file name with another extension: `letter.png` opens as an image even if it contains a PDF. */
export function isNamedAsPdf(name: string): boolean {
  const [, ending = 'pdf'] = /\.([a-z][a-z\d]{1,4})$/i.exec(name) ?? []
  return ending.toLowerCase() === 'pdf'
}

/** Entries of an offer's history. */
export const offerActions = [
  'created',
  'opened',
  'read',
  'signed',
  'accepted',
  'declined',
  'canceled',
  'extended',
  'expired',
  'reminded',
  'document-ready',
  'document-replaced',
  'signed-file-made',
  'asked',
  'answered',
  'decline-undone',
  'changed',
] as const
export type OfferAction = (typeof offerActions)[number]

/** Requests of a candidate about an offer: a question, a wish for a change, more time, another first day of work. */
export const requestKinds = ['question', 'change', 'time', 'start'] as const
export type RequestKind = (typeof requestKinds)[number]
export const messageKinds = [...requestKinds, 'answer'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Parts of an offer that differ between two of its versions. */
export const changeKinds = ['expires', 'start', 'pay', 'document'] as const

/** Returns true for requests that name a day; the others need words. */
export const namesDay = (kind: MessageKind): boolean => kind === 'time' || kind === 'start'

/** Returns the page of an offer as a form, with its documents as steps. */
export const offerFormPath = (encId: string): string => `/careers/forms/offer/${encodeURIComponent(encId)}`

/** Returns the task of replying to an offer for a position, which its application shares on the dashboard. */
export const offerTask = (positionId: number | string): string => `reply to the offer for ${positionId}`

/** Orders offers for a list: open ones first, by ascending expiry; then the rest, last changed first. */
export function compareOffers(a: ListedOffer, b: ListedOffer): number {
  if (isOpen(a.status) !== isOpen(b.status)) return isOpen(a.status) ? -1 : 1
  const byEnd = isOpen(a.status) ? endOf(a) - endOf(b) : 0
  return byEnd || Date.parse(b.updated_at) - Date.parse(a.updated_at)
}

interface ListedOffer {
  status: OfferStatus
  expires_at: string | null
  updated_at: string
}

/** Returns epoch milliseconds; an offer without expiry sorts last. */
const endOf = ({ expires_at }: ListedOffer) => (expires_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(expires_at))

/** Returns the event that lets the candidate open a pending document. */
export const readyEvent = (kind: DocumentKind): DocumentEvent =>
  kind === 'readonly' ? 'ready-to-read' : 'ready-to-sign'
