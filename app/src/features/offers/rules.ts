import { type DocumentEvent, type DocumentStatus, isOpen, isSigned, type OfferStatus } from './states.ts'

/** How a document is dealt with: signed in a frame, read and signed by name, printed and uploaded, or read only. */
export const documentKinds = ['esign', 'inline', 'steps', 'readonly'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The first document to be signed is the offer itself, all others come with it. */
export const documentTypes = ['Offer', 'Attachment'] as const
export type DocumentType = (typeof documentTypes)[number]

/** The three ways of signing, as the evidence names them. */
export const signingWays = ['esign', 'upload', 'typed'] as const
export type SigningWay = (typeof signingWays)[number]

const WAY_OF_KIND = { esign: 'esign', inline: 'typed', steps: 'upload', readonly: undefined } as const

/** The ways in which a document can be signed: the one of its kind first, then those that the company opened besides. */
export function waysOf({
  kind,
  furtherWays,
}: {
  kind: DocumentKind
  furtherWays: readonly SigningWay[]
}): SigningWay[] {
  const own = WAY_OF_KIND[kind]
  return own === undefined ? [] : [...new Set([own, ...furtherWays])]
}

/**
 * What is agreed to by typing a name; the text `offers.agreement` says it in the reader's language. Another sentence is
 * another version, so that nobody agrees to one that they were not shown.
 */
export const agreement = { version: '1', messageId: 'offers.agreement' } as const

/** Whether a document waits for a signature: everything but what is read only. */
export function needsSignature({ kind, status }: { kind: DocumentKind; status: DocumentStatus }): boolean {
  return kind !== 'readonly' && !isSigned(status)
}

/** False for a file whose name says that it is something else: `letter.png` opens as a picture, whatever is in it. */
export function isNamedAsPdf(name: string): boolean {
  const [, ending = 'pdf'] = /\.([a-z][a-z\d]{1,4})$/i.exec(name) ?? []
  return ending.toLowerCase() === 'pdf'
}

/**
 * Compares offers for a list: those that can be answered first, the one that ends soonest before the others; then the rest, the
 * one that changed last first.
 */
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

/** Epoch milliseconds; an offer without an end comes after all others. */
const endOf = ({ expires_at }: ListedOffer) => (expires_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(expires_at))

/** What happens to a pending document when the candidate may open it. */
export const readyEvent = (kind: DocumentKind): DocumentEvent =>
  kind === 'readonly' ? 'ready-to-read' : 'ready-to-sign'
