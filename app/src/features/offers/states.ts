import { defineStateMachine } from '#kernel/state-machine.ts'

/** What is stored. `Expired` is never stored: it follows from the clock. */
export const storedOfferStatuses = ['Extended', 'Accepted', 'Declined', 'Canceled'] as const
export type StoredOfferStatus = (typeof storedOfferStatuses)[number]
export type OfferStatus = StoredOfferStatus | 'Expired'

/** Words that other systems use besides; they are shown, and nothing leads into or out of them here. */
export const furtherOfferLabels = ['Rejected', 'Contract Accepted', 'Contract Extended'] as const

export type OfferEvent = 'accept' | 'decline' | 'cancel' | 'extend' | 'lapse'
export type OfferRefusal = 'already-accepted' | 'declined' | 'canceled' | 'expired'

const accepted = { refused: 'already-accepted' } as const
const declined = { refused: 'declined' } as const
const canceled = { refused: 'canceled' } as const
const expired = { refused: 'expired' } as const

/**
 * An offer. The same act a second time is refused here; the use-case answers it with the first result.
 * `extend` is the company's: a new day of expiry. `lapse` is the clock's.
 */
export const offerStates = defineStateMachine<OfferStatus, OfferEvent, OfferRefusal>({
  name: 'offer',
  initial: 'Extended',
  table: {
    Extended: { accept: 'Accepted', decline: 'Declined', cancel: 'Canceled', extend: 'Extended', lapse: 'Expired' },
    Expired: { accept: expired, decline: expired, cancel: 'Canceled', extend: 'Extended', lapse: 'Expired' },
    Accepted: { accept: accepted, decline: accepted, cancel: accepted, extend: accepted, lapse: accepted },
    Declined: { accept: declined, decline: declined, cancel: declined, extend: declined, lapse: declined },
    Canceled: { accept: canceled, decline: canceled, cancel: canceled, extend: canceled, lapse: canceled },
  },
})

/** What the answers to an offer lead to. */
export const outcomes = { accept: 'Accepted', decline: 'Declined', cancel: 'Canceled' } as const
export type Outcome = (typeof outcomes)[keyof typeof outcomes]

/** Whether an offer waits for an answer: it can be accepted or declined. */
export const isOpen = (status: string): status is 'Extended' => status === 'Extended'

/** Whether nobody answered in time. */
export const hasExpired = (status: string): status is 'Expired' => status === 'Expired'

/** Whether what was signed of an offer counts: it is accepted, or can still be. */
export const keepsSignatures = (status: OfferStatus): boolean => isOpen(status) || status === outcomes.accept

/**
 * The status at an instant. An offer can be accepted while `now` lies before `expiresAt`, and no longer at it. What once
 * expired (`lapsedAt`) stays so until it is extended, even if the clock is set back.
 */
export function offerStatusAt(
  offer: { status: StoredOfferStatus; expiresAt: Date | null; lapsedAt?: Date | null },
  now: Date,
): OfferStatus {
  const { status, expiresAt, lapsedAt = null } = offer
  const isLate = lapsedAt !== null || (expiresAt !== null && now >= expiresAt)
  return isOpen(status) && isLate ? 'Expired' : status
}

export const documentStatuses = ['Pending', 'Unsigned', 'Signed', 'Read Only'] as const
export type DocumentStatus = (typeof documentStatuses)[number]
export type DocumentEvent = 'ready-to-sign' | 'ready-to-read' | 'sign' | 'replace'
export type DocumentRefusal = 'document-not-ready' | 'document-ready' | 'already-accepted' | 'read-only'

/** A document of an offer. `replace` puts another file in its place, which nobody has signed. */
export const documentStates = defineStateMachine<DocumentStatus, DocumentEvent, DocumentRefusal>({
  name: 'offer document',
  initial: 'Pending',
  table: {
    Pending: {
      'ready-to-sign': 'Unsigned',
      'ready-to-read': 'Read Only',
      sign: { refused: 'document-not-ready' },
      replace: 'Pending',
    },
    Unsigned: {
      'ready-to-sign': { refused: 'document-ready' },
      'ready-to-read': { refused: 'document-ready' },
      sign: 'Signed',
      replace: 'Unsigned',
    },
    Signed: {
      'ready-to-sign': { refused: 'document-ready' },
      'ready-to-read': { refused: 'document-ready' },
      sign: { refused: 'already-accepted' },
      replace: { refused: 'already-accepted' },
    },
    'Read Only': {
      'ready-to-sign': { refused: 'document-ready' },
      'ready-to-read': { refused: 'document-ready' },
      sign: { refused: 'read-only' },
      replace: 'Read Only',
    },
  },
})

/** Whether a document is there for the candidate to read. */
export const isReadable = (status: DocumentStatus): boolean => status !== 'Pending'

export const isSigned = (status: DocumentStatus): boolean => status === 'Signed'

/** Whether a document can be signed as it is. */
export const canBeSigned = (status: DocumentStatus): boolean => documentStates.next(status, 'sign').ok

/** Whether something is still to come of a document: it can be signed, or is not ready yet. */
export const isOutstanding = (status: DocumentStatus): boolean => canBeSigned(status) || !isReadable(status)
