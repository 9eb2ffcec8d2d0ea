import { publish } from '#platform/live/publish.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { NotificationType } from '#features/account/notifications/rules.ts'
import type { WebhookData, WebhookEvent } from '#features/site/webhooks/rules.ts'
import { settleNotifications } from '#features/account/notifications/server/index.ts'
import { undoUntil } from '../../states.ts'
import { type OfferNews, writeOfferEmail } from './write-offer-email.ts'
import type { CompanyOffers, OfferMove } from './dependencies.ts'
import type { OfferRow } from './store.ts'

/** Makes open pages refetch the offer when the transaction commits. */
export async function refreshPages(
  trx: Transaction,
  { tenantId, accountId, encId }: Pick<OfferRow, 'tenantId' | 'accountId' | 'encId'>,
): Promise<void> {
  if (accountId !== null) await publish(trx, { tenantId, accountId }, { kind: 'offer', data: { offer: encId } })
}

interface News {
  what: OfferNews
  now: Date
  type?: NotificationType
  /** The document concerned, to which the link leads. */
  document?: { encId: string; name: string }
  /** The documents whose signed copies are ready, if they are several. */
  copies?: readonly { encId: string; name: string }[]
  /** Values for the text in addition to the position. */
  values?: Record<string, string | number>
  /** Words of the company to the candidate, and their number in the conversation. */
  answer?: { number: number; words: string }
  /** Data for programs in addition to the offer. */
  data?: WebhookData
}

/**
 * Sends a piece of news within the transaction: to open pages, the bell, an email of kind `offer`, the history of the
 * answered application, and the company's programs. Must be last in a transaction.
 */
export async function notifyCandidate(
  service: Pick<CompanyOffers, 'notify' | 'webhooks' | 'applications'>,
  trx: Transaction,
  offer: Pick<OfferRow, 'tenantId' | 'accountId' | 'encId' | 'positionName' | 'expiresAt' | 'application'> &
    Partial<Pick<OfferRow, 'status' | 'undoUntil'>>,
  news: News,
): Promise<void> {
  const { tenantId, accountId, encId, positionName, expiresAt } = offer
  const { what, now, type, document, copies = [], answer, data = {} } = news
  if (accountId === null) return
  await refreshPages(trx, offer)
  const move = MOVES[what]
  if (move && offer.application !== null)
    await service.applications.moved(trx, { tenantId, application: offer.application, what: move, now })
  const event = EVENTS[what]
  if (event) await notifyPrograms(service, trx, offer, { event, id: `${encId} ${now.toISOString()}`, at: now, data })
  const matter = `offer ${encId}`
  if (type === 'action_required' || ENDS.has(what)) await settleNotifications(trx, { tenantId, accountId }, matter, now)
  const values = { position: positionName, ...(document && { document: document.name }), ...news.values }
  await service.notify(trx, {
    tenantId,
    accountId,
    event: 'offer',
    // Events that happen once have a fixed key; an offer can be extended or declined twice.
    dedupeKey: `offer ${encId} ${what}${document ? ` ${document.encId}` : ''}${answer ? ` ${answer.number}` : ''}${REPEATED.has(what) ? ` ${now.toISOString()}` : ''}`,
    matter,
    type: type ?? 'informational',
    messageId: `notification.offer.${what}`,
    values,
    mail: writeOfferEmail(what, values, {
      expiresAt,
      now,
      words: answer?.words,
      undoUntil: undoOf(offer, now),
      links: copies.map((copy) => ({ label: copy.name, path: documentPath(encId, copy) })),
    }),
    redirectUrl: document ? documentPath(encId, document) : `/careers/offer/${encId}`,
    now,
  })
}

/** Returns until when the decline can be undone; null for offers that aren't declined. */
const undoOf = (
  {
    status,
    undoUntil: until = null,
    expiresAt,
  }: Partial<Pick<OfferRow, 'status' | 'undoUntil'>> & Pick<OfferRow, 'expiresAt'>,
  now: Date,
) => (status === undefined ? null : undoUntil({ status, undoUntil: until, expiresAt }, now))

const documentPath = (offer: string, { encId }: { encId: string }) => `/careers/offer/${offer}/offer-document/${encId}`

/** News after which an offer needs no more action. */
const ENDS = new Set<OfferNews>(['accepted', 'declined', 'canceled', 'expired'])

const REPEATED = new Set<OfferNews>([
  ...(['expired', 'expiring', 'deadline-extended', 'replaced', 'ready', 'copies'] as const),
  ...(['declined', 'reopened', 'changed'] as const),
])

/** News that is also written to an application's history, or that refreshes its pages. */
const MOVES: Partial<Record<OfferNews, OfferMove | 'discussed'>> = {
  made: 'made',
  accepted: 'accepted',
  declined: 'declined',
  canceled: 'canceled',
  expired: 'expired',
  'deadline-extended': 'discussed',
  answered: 'discussed',
  changed: 'discussed',
  reopened: 'reopened',
}

/** Webhook events of the news. */
const EVENTS: Partial<Record<OfferNews, WebhookEvent>> = {
  made: 'offer.created',
  accepted: 'offer.accepted',
  declined: 'offer.declined',
  canceled: 'offer.canceled',
  expired: 'offer.expired',
  'deadline-extended': 'offer.extended',
  replaced: 'offer.document-replaced',
  ready: 'offer.document-ready',
  reopened: 'offer.decline-undone',
  changed: 'offer.changed',
}

/** Notifies the company's programs, if and when the transaction commits. */
export async function notifyPrograms(
  { webhooks }: Pick<CompanyOffers, 'webhooks'>,
  trx: Transaction,
  { tenantId, encId }: Pick<OfferRow, 'tenantId' | 'encId'>,
  { event, id, at, data }: { event: WebhookEvent; id: string; at: Date; data: WebhookData },
): Promise<void> {
  await webhooks.enqueue(trx, { tenantId, event, subject: encId, id, occurredAt: at, data: { offer: encId, ...data } })
}
