import { defineStateMachine } from '#kernel/state-machine.ts'

/** Stored statuses. `Expired` is never stored: it follows from the clock. */
export const storedOfferStatuses = ['Extended', 'Accepted', 'Declined', 'Canceled'] as const
export type StoredOfferStatus = (typeof storedOfferStatuses)[number]
export const offerStatuses = [...storedOfferStatuses, 'Expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Labels of other systems, which can be displayed but have no transitions here. */
export const externalOfferLabels = ['Rejected', 'Contract Accepted', 'Contract Extended'] as const

export type OfferEvent = 'accept' | 'decline' | 'cancel' | 'extend' | 'lapse' | 'ask' | 'answer' | 'undo' | 'change'
export type OfferRefusal = 'already-accepted' | 'declined' | 'canceled' | 'expired' | 'not-declined'

const accepted = { refused: 'already-accepted' } as const
const declined = { refused: 'declined' } as const
const canceled = { refused: 'canceled' } as const
const expired = { refused: 'expired' } as const

const decided = <Refused extends { refused: OfferRefusal }>(refused: Refused): Record<OfferEvent, Refused> => ({
  accept: refused,
  decline: refused,
  cancel: refused,
  extend: refused,
  lapse: refused,
  ask: refused,
  answer: refused,
  undo: refused,
  change: refused,
})

/**
 * State machine of an offer. Repeating an act is refused here; the use case returns the first result. `extend` means
 * that the company set a new expiry, `lapse` that time ran out, `ask` that the candidate sent a request, `answer` that the
 * company wrote to them about the offer, `undo` that they took a decline back, `change` that the company sent another
 * version, which needs a new expiry if the offer has expired. The use cases decide how long that is possible, and
 * that a declined offer can be canceled only until then.
 */
export const offerStates = defineStateMachine<OfferStatus, OfferEvent, OfferRefusal>({
  name: 'offer',
  initial: 'Extended',
  table: {
    Extended: {
      accept: 'Accepted',
      decline: 'Declined',
      cancel: 'Canceled',
      extend: 'Extended',
      lapse: 'Expired',
      ask: 'Extended',
      answer: 'Extended',
      undo: { refused: 'not-declined' },
      change: 'Extended',
    },
    Expired: {
      accept: expired,
      decline: expired,
      cancel: 'Canceled',
      extend: 'Extended',
      lapse: 'Expired',
      ask: expired,
      answer: 'Expired',
      undo: expired,
      change: 'Extended',
    },
    Accepted: decided(accepted),
    Declined: { ...decided(declined), undo: 'Extended', cancel: 'Canceled' },
    Canceled: decided(canceled),
  },
})

/** Statuses by outcome. */
export const outcomes = { accept: 'Accepted', decline: 'Declined', cancel: 'Canceled' } as const
export type Outcome = (typeof outcomes)[keyof typeof outcomes]

/** Returns true if an offer can be accepted or declined. */
export const isOpen = (status: string): status is 'Extended' => status === 'Extended'

/** Returns until when a decline can be undone: for its period, and not longer than the offer could be accepted; null if it can't. */
export function undoUntil(
  {
    status,
    undoUntil: until,
    expiresAt,
  }: { status: StoredOfferStatus; undoUntil: Date | null; expiresAt: Date | null },
  now: Date,
): Date | null {
  if (status !== outcomes.decline || until === null) return null
  const end = expiresAt !== null && expiresAt < until ? expiresAt : until
  return now < end ? end : null
}

/** Returns true if an offer expired unanswered. */
export const hasExpired = (status: string): status is 'Expired' => status === 'Expired'

/** Returns true if an offer's signatures count: it is accepted, or still can be. */
export const keepsSignatures = (status: OfferStatus): boolean => isOpen(status) || status === outcomes.accept

/**
 * Returns the status at an instant. An offer can be accepted only before `expiresAt`. An offer that expired
 * (`lapsedAt`) stays expired until it is extended, even if the clock is set back.
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

/** State machine of an offer's document. `replace` changes the file of an unsigned document. */
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

/** Returns true if the candidate can read a document. */
export const isReadable = (status: DocumentStatus): boolean => status !== 'Pending'

/** Status of a document that the candidate has signed. */
export const signedStatus = 'Signed'

export const isSigned = (status: DocumentStatus): boolean => status === signedStatus

/** Returns true if a document can be signed. */
export const canBeSigned = (status: DocumentStatus): boolean => documentStates.next(status, 'sign').ok

/** Returns true if a document can be signed now, or will be ready to sign later. */
export const isOutstanding = (status: DocumentStatus): boolean => canBeSigned(status) || !isReadable(status)

/** Initial statuses of an offer, and of a letter that is ready to be signed. */
export const OPEN_OFFER = 'Extended' as const satisfies OfferStatus
export const UNSIGNED = 'Unsigned' as const satisfies DocumentStatus

/** An offer or a new version that an owner has to approve, and that its maker can withdraw. */
export type ApprovalState = 'waiting' | 'sent-back' | 'approved' | 'withdrawn'
export type ApprovalEvent = 'approve' | 'send-back' | 'withdraw'

const decidedApproval = { refused: 'not-waiting' } as const

/** State machine of an approval. What is approved or withdrawn is deleted. */
export const approvalStates = defineStateMachine<ApprovalState, ApprovalEvent, 'not-waiting'>({
  name: 'offer approval',
  initial: 'waiting',
  table: {
    waiting: { approve: 'approved', 'send-back': 'sent-back', withdraw: 'withdrawn' },
    'sent-back': { approve: decidedApproval, 'send-back': decidedApproval, withdraw: 'withdrawn' },
    approved: { approve: decidedApproval, 'send-back': decidedApproval, withdraw: decidedApproval },
    withdrawn: { approve: decidedApproval, 'send-back': decidedApproval, withdraw: decidedApproval },
  },
})

/** Returns true for what an owner can approve. */
export const isWaiting = (state: ApprovalState): boolean => approvalStates.next(state, 'approve').ok

/** Status that the company API gives to an offer that waits for an owner. */
export const AWAITING = 'Waiting'

/** A candidate's request about an offer: owed an answer, answered with words, or fulfilled by a change of the offer. */
export type RequestState = 'waiting' | 'answered' | 'granted'
/** Acts of the company: it writes to the candidate, or changes the offer as they asked. */
export type RequestEvent = 'answer' | 'grant'

/** State machine of a request. A request counts only while its offer isn't decided, which `isOwed` says. */
export const requestStates = defineStateMachine<RequestState, RequestEvent, never>({
  name: 'offer request',
  initial: 'waiting',
  table: {
    waiting: { answer: 'answered', grant: 'granted' },
    answered: { answer: 'answered', grant: 'answered' },
    granted: { answer: 'granted', grant: 'granted' },
  },
})

/** Returns true if the company changed the offer as a request asked. */
export const isGranted = (request: RequestState | null): boolean => request === 'granted'

/** Returns true if the company owes an answer to a request about an offer of this status. */
export const isOwed = (request: RequestState | null, offer: OfferStatus): boolean =>
  request === requestStates.initial && (isOpen(offer) || hasExpired(offer))
