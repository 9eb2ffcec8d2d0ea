import { publish } from '#platform/live/publish.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { NotificationType } from '#features/notifications/rules.ts'
import type { WebhookData, WebhookEvent } from '#features/webhooks/rules.ts'
import { settleNotifications } from '#features/notifications/server/index.ts'
import { offerMail } from './offer-mail.ts'
import type { CompanyOffers } from './offer-service.ts'
import type { OfferRow } from './store.ts'

/** What candidates are told of an offer; the text is `notification.offer.<news>`. */
export type OfferNews =
  | 'extended'
  | 'accepted'
  | 'declined'
  | 'canceled'
  | 'expired'
  | 'expiring'
  | 'prolonged'
  | 'replaced'
  | 'ready'
  | 'sealed'

/** Has open pages read the offer again when the transaction is committed. */
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
  /** The document that it is about; the link leads to it. */
  document?: { encId: string; name: string }
  /** What the text names beside the position. */
  values?: Record<string, string | number>
  /** What programs are told beside the offer. */
  data?: WebhookData
}

/**
 * Tells the candidate, in the transaction of what happened: open pages, the bell, and a mail of the kind `offer`; and the
 * company's programs. Comes last in a transaction.
 */
export async function tellCandidate(
  service: Pick<CompanyOffers, 'notify' | 'webhooks'>,
  trx: Transaction,
  offer: Pick<OfferRow, 'tenantId' | 'accountId' | 'encId' | 'positionName' | 'expiresAt'>,
  news: News,
): Promise<void> {
  const { tenantId, accountId, encId, positionName, expiresAt } = offer
  const { what, now, type, document, data = {} } = news
  if (accountId === null) return
  await refreshPages(trx, offer)
  const event = EVENTS[what]
  if (event) await tellPrograms(service, trx, offer, { event, id: `${encId} ${now.toISOString()}`, at: now, data })
  const matter = `offer ${encId}`
  if (type === 'action_required' || ENDS.has(what)) await settleNotifications(trx, { tenantId, accountId }, matter, now)
  const values = { position: positionName, ...(document && { document: document.name }), ...news.values }
  await service.notify(trx, {
    tenantId,
    accountId,
    event: 'offer',
    // What can happen once has a name of its own; an offer may be extended twice.
    dedupeKey: `offer ${encId} ${what}${document ? ` ${document.encId}` : ''}${REPEATED.has(what) ? ` ${now.toISOString()}` : ''}`,
    matter,
    type: type ?? 'informational',
    messageId: `notification.offer.${what}`,
    values,
    mail: offerMail(what, values, expiresAt),
    redirectUrl: `/careers/offer/${encId}${document ? `/offer-document/${document.encId}` : ''}`,
    now,
  })
}

/** News after which nothing is left to do about an offer. */
const ENDS = new Set<OfferNews>(['accepted', 'declined', 'canceled', 'expired'])

const REPEATED = new Set<OfferNews>(['expired', 'expiring', 'prolonged', 'replaced', 'ready'])

/** What programs are told of the same news. */
const EVENTS: Partial<Record<OfferNews, WebhookEvent>> = {
  extended: 'offer.created',
  accepted: 'offer.accepted',
  declined: 'offer.declined',
  canceled: 'offer.canceled',
  expired: 'offer.expired',
  prolonged: 'offer.extended',
  replaced: 'offer.document-replaced',
  ready: 'offer.document-ready',
}

/** Tells the company's programs, if and when the transaction is committed. */
export async function tellPrograms(
  { webhooks }: Pick<CompanyOffers, 'webhooks'>,
  trx: Transaction,
  { tenantId, encId }: Pick<OfferRow, 'tenantId' | 'encId'>,
  { event, id, at, data }: { event: WebhookEvent; id: string; at: Date; data: WebhookData },
): Promise<void> {
  await webhooks.enqueue(trx, { tenantId, event, id, occurredAt: at, data: { offer: encId, ...data } })
}
