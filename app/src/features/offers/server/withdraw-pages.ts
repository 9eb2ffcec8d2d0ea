import type { Transaction } from '#platform/db/database.ts'
import { isSigned } from '../states.ts'
import type { CompanyOffers } from './offer-service.ts'
import { listDocumentRows, type OfferRow } from './store.ts'

/** Ends the signing pages of an offer that is decided. */
export async function withdrawPages(
  { signing }: Pick<CompanyOffers, 'signing'>,
  trx: Transaction,
  { id, tenantId }: Pick<OfferRow, 'id' | 'tenantId'>,
  now: Date,
): Promise<void> {
  for (const { kind, status, encId } of await listDocumentRows(trx, [id]))
    if (kind === 'esign' && !isSigned(status)) await signing.withdraw(trx, { tenantId, reference: encId }, now)
}
