import type { Transaction } from '#platform/db/database.ts'
import { waysOf } from '../rules.ts'
import { isSigned } from '../states.ts'
import type { CompanyOffers } from './offer-service.ts'
import { listDocumentRows, type OfferRow } from './store.ts'

/** Withdraws the signing pages of a decided offer. */
export async function withdrawPages(
  { signing }: Pick<CompanyOffers, 'signing'>,
  trx: Transaction,
  { id, tenantId }: Pick<OfferRow, 'id' | 'tenantId'>,
  now: Date,
): Promise<void> {
  for (const document of await listDocumentRows(trx, [id]))
    if (waysOf(document).includes('esign') && !isSigned(document.status))
      await signing.withdraw(trx, { tenantId, reference: document.encId }, now)
}
