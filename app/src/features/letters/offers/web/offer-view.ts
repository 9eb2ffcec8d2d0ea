import { DAY_MS, daysLeft, MINUTE_MS } from '#kernel/time.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { Offer, OfferDocument } from '../contract.ts'
import { needsSignature, type SigningMethod } from '../rules.ts'
import {
  canBeSigned,
  type externalOfferLabels,
  hasExpired,
  isOpen,
  isOutstanding,
  isReadable,
  isSigned,
  offerStatusAt,
  type OfferStatus,
} from '../states.ts'

/** A displayable status: those of this product, and labels of other systems. */
export type ShownStatus = OfferStatus | (typeof externalOfferLabels)[number]

/** Colour of a status. */
export type Tone = 'open' | 'good' | 'bad' | 'late' | 'off'

/** A line with at most one date, as an ISO instant. */
export interface Line {
  id: MessageId
  day?: string
}

/** An offer at an instant: its status, and the days left to answer if it expires. */
export interface OfferState {
  status: ShownStatus
  daysLeft: number | undefined
  /** True if its expiry has passed, in any status. */
  over: boolean
}

type Dated = { status: ShownStatus; expires_at: string | null }

const STATUS: Record<ShownStatus, { label: MessageId; tone: Tone }> = {
  Extended: { label: 'offers.status.extended', tone: 'open' },
  Accepted: { label: 'offers.status.accepted', tone: 'good' },
  Declined: { label: 'offers.status.declined', tone: 'bad' },
  Canceled: { label: 'offers.status.canceled', tone: 'off' },
  Expired: { label: 'offers.status.expired', tone: 'late' },
  Rejected: { label: 'offers.status.rejected', tone: 'bad' },
  'Contract Accepted': { label: 'offers.status.contractAccepted', tone: 'good' },
  'Contract Extended': { label: 'offers.status.contractExtended', tone: 'open' },
}

const MESSAGES: Partial<Record<ShownStatus, MessageId>> = {
  Expired: 'offers.message.expired',
  Extended: 'offers.message.extended',
  Accepted: 'offers.message.accepted',
  Declined: 'offers.message.declined',
  Canceled: 'offers.message.canceled',
}

export const statusLabel = (status: ShownStatus): MessageId => STATUS[status].label
export const statusTone = (status: ShownStatus): Tone => STATUS[status].tone
/** Returns the message below the title of the offer page; none for labels of other systems. */
export const statusMessage = (status: ShownStatus): MessageId | undefined => MESSAGES[status]

/** Returns the state of an offer at an instant. `now` is the server's time in epoch milliseconds. */
export function offerStateAt({ status, expires_at }: Dated, now: number): OfferState {
  const expires = expires_at === null ? null : new Date(expires_at)
  const shown = isOpen(status) ? offerStatusAt({ status, expiresAt: expires }, new Date(now)) : status
  return {
    status: shown,
    daysLeft: isOpen(shown) && expires_at !== null ? daysLeft(new Date(expires_at), new Date(now)) : undefined,
    over: expires !== null && now >= expires.getTime(),
  }
}

/** Returns the milliseconds until `offerStateAt` changes; undefined if it never will. */
export function untilChange({ status, expires_at }: Dated, now: number): number | undefined {
  const left = expires_at === null || !isOpen(status) ? 0 : Date.parse(expires_at) - now
  if (left <= 0) return undefined
  // The day count changes on a whole minute of the clock (`daysLeft`).
  const counted = left - (Date.parse(expires_at ?? '') % MINUTE_MS)
  return counted <= DAY_MS ? left : counted % DAY_MS || DAY_MS
}

/** Returns the line with the expiry, or the date of the last change. */
function dayLine({ expires_at, updated_at }: Pick<Offer, 'expires_at' | 'updated_at'>, { status }: OfferState): Line {
  if (isOpen(status) && expires_at) return { id: 'offers.expires', day: expires_at }
  if (hasExpired(status) && expires_at) return { id: 'offers.expired', day: expires_at }
  return { id: 'offers.updated', day: updated_at }
}

/** Returns the view model of an offer's card. */
export function cardView(offer: Pick<Offer, 'expires_at' | 'updated_at'>, now: OfferState) {
  const open = isOpen(now.status)
  return {
    label: statusLabel(now.status),
    tone: statusTone(now.status),
    line: dayLine(offer, now),
    actionRequired: open && offer.expires_at !== null,
    daysLeft: now.daysLeft,
    button: open ? ('primary' as const) : ('secondary' as const),
  }
}

/** Returns the line below a document's name. */
function documentLine(expiresAt: string | null, { over }: OfferState, document: OfferDocument): Line {
  const { status, signed, updated_at } = document
  if (isSigned(status)) return { id: signed ? 'offers.document.signed' : 'offers.document.generating' }
  if (canBeSigned(status)) {
    if (expiresAt === null) return { id: 'offers.document.unsigned' }
    return { id: over ? 'offers.expired' : 'offers.expires', day: expiresAt }
  }
  if (!isReadable(status) && expiresAt === null) return { id: 'offers.document.pending' }
  return { id: 'offers.updated', day: updated_at }
}

/** Returns the view model of a document's row. */
export function documentView(expiresAt: string | null, now: OfferState, document: OfferDocument) {
  const { status, signed } = document
  const start = isOpen(now.status) && isOutstanding(status)
  return {
    line: documentLine(expiresAt, now, document),
    tag: document.document_type === 'Offer' ? ('offers.tag.offer' as const) : ('offers.tag.other' as const),
    text: start ? ('offers.start' as const) : ('offers.view' as const),
    button: start ? ('primary' as const) : ('neutral' as const),
    disabled: !isReadable(status) || (isSigned(status) && !signed),
  }
}

/** Display mode of a letter: the signing frame, a form for the name, steps that lead to an upload, or read only. */
export type LetterMode = 'esign' | 'inline' | 'steps' | 'readonly'

const MODE_OF_METHOD = { esign: 'esign', typed: 'inline', upload: 'steps' } as const satisfies Record<
  SigningMethod,
  LetterMode
>

/**
 * Returns the modes in which a letter can be shown, the default of its kind first; only `readonly` if nothing can be
 * signed.
 */
export function letterModes(
  { status }: OfferState,
  document: Pick<OfferDocument, 'url' | 'status' | 'ways'>,
): [LetterMode, ...LetterMode[]] {
  if (!isOpen(status) || !canBeSigned(document.status)) return ['readonly']
  const [first, ...others] = document.ways
    .filter((way) => way !== 'esign' || document.url !== null)
    .map((way) => MODE_OF_METHOD[way])
  return first === undefined ? ['readonly'] : [first, ...others]
}

/** Returns the offer letter: the first document of type Offer. */
export const offerLetter = ({ offer_documents }: Pick<Offer, 'offer_documents'>): OfferDocument | undefined =>
  offer_documents.find(({ document_type }) => document_type === 'Offer')

/** Returns true if something is left to sign. */
export const hasUnsigned = ({ status, offer_documents }: Pick<Offer, 'status' | 'offer_documents'>): boolean =>
  isOpen(status) && offer_documents.some(needsSignature)

/** Returns the next document to sign: the offer letter first, then the others in order. */
export function nextToSign(offer: Pick<Offer, 'offer_documents'>): OfferDocument | undefined {
  const open = offer.offer_documents.filter(({ status }) => canBeSigned(status))
  return open.find(({ document_type }) => document_type === 'Offer') ?? open[0]
}
