import {
  completedCeremony,
  openCeremony,
  rejectedCeremony,
  signingAddress,
  withdrawCeremony,
} from '#features/signing/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { waysOf } from '../rules.ts'
import { isSigned } from '../states.ts'
import type { CompanyOffers, SigningPages } from './offer-service.ts'
import { listDocumentRows, type OfferRow } from './store.ts'

/** Signing on the product's own pages. */
export const ownSigningPages = ({ db, secrets, publicUrl }: FeatureContext): SigningPages => ({
  async open({ tenant, context }, letter, now) {
    const wid = await openCeremony(db, { tenant, signingSecret: secrets.signing }, letter, now)
    return new URL(signingAddress(tenant, wid, context.locale), publicUrl()).href
  },
  completed: completedCeremony,
  rejected: rejectedCeremony,
  withdraw: withdrawCeremony,
})

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
