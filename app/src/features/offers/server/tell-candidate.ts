import { publish } from '#platform/live/publish.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { NotificationType } from '#features/notifications/rules.ts'
import type { WebhookData, WebhookEvent } from '#features/webhooks/rules.ts'
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

/** Has open pages read the offer again when the transaction is committed. */
export async function refreshPages(
  trx: Transaction,
  { tenantId, accountId, encId }: Pick<OfferRow, 'tenantId' | 'accountId' | 'encId'>,
): Promise<void> {
  if (accountId !== null) await publish(trx, { tenantId, accountId }, { kind: 'offer', data: { offer: encId } })
}

/**
 * Tells the candidate, in the transaction of what happened: open pages, the bell, and a mail of the kind `offer`; and the
 * company's programs. Comes last in a transaction.
 */
export async function tellCandidate(
  service: Pick<CompanyOffers, 'notify' | 'webhooks'>,
  trx: Transaction,
  offer: Pick<OfferRow, 'tenantId' | 'accountId' | 'encId' | 'positionName'>,
  news: { what: OfferNews; now: Date; type?: NotificationType; values?: Record<string, string | number> },
): Promise<void> {
  const { tenantId, accountId, encId, positionName } = offer
  const { what, now, type, values } = news
  if (accountId === null) return
  await refreshPages(trx, offer)
  const event = EVENTS[what]
  if (event) await tellPrograms(service, trx, offer, { event, id: `${encId} ${now.toISOString()}`, at: now, data: {} })
  await service.notify(trx, {
    tenantId,
    accountId,
    event: 'offer',
    // What can happen once has a name of its own; an offer may be extended twice.
    dedupeKey: `offer ${encId} ${what}${REPEATED.has(what) ? ` ${now.toISOString()}` : ''}`,
    type: type ?? 'informational',
    messageId: `notification.offer.${what}`,
    values: { position: positionName, ...values },
    redirectUrl: `/careers/offer/${encId}`,
    now,
  })
}

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
