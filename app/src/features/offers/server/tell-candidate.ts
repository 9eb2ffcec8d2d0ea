import { publish } from '#platform/live/publish.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { NotificationType } from '#features/notifications/rules.ts'
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
 * Tells the candidate, in the transaction of what happened: open pages, the bell, and a mail of the kind `offer`. Comes last in
 * a transaction.
 */
export async function tellCandidate(
  { notify }: Pick<CompanyOffers, 'notify'>,
  trx: Transaction,
  offer: Pick<OfferRow, 'tenantId' | 'accountId' | 'encId' | 'positionName'>,
  news: { what: OfferNews; now: Date; type?: NotificationType; values?: Record<string, string | number> },
): Promise<void> {
  const { tenantId, accountId, encId, positionName } = offer
  const { what, now, type, values } = news
  if (accountId === null) return
  await refreshPages(trx, offer)
  await notify(trx, {
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
