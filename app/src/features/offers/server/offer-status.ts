import { type OfferStatus, offerStatusAt } from '../states.ts'
import type { OfferRow } from './store.ts'

/** The status at an instant. What once expired stays so until it is extended, even if the clock is set back. */
export function statusOf({ status, expiresAt, lapsedAt }: OfferRow, now: Date): OfferStatus {
  return status === 'Extended' && lapsedAt !== null ? 'Expired' : offerStatusAt(status, expiresAt, now)
}
