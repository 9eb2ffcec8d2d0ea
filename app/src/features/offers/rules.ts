import { type DocumentEvent, type DocumentStatus, isSigned } from './states.ts'

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

/** What happens to a pending document when the candidate may open it. */
export const readyEvent = (kind: DocumentKind): DocumentEvent =>
  kind === 'readonly' ? 'ready-to-read' : 'ready-to-sign'
