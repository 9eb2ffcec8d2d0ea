import { holdOffer, offerDependencies, storeSent } from '#features/letters/offers/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { ApplicationSite } from '../applications.ts'
import { testLetter } from '../letters/make-letter.ts'

/** Makes an offer to Alice that waits for an owner. @returns its id */
export async function heldOffer({ site, tenant, alice, idOf, clock }: ApplicationSite): Promise<string> {
  const service = offerDependencies(site.context)
  const letter = await storeSent(service, 'Letter.pdf', await testLetter())
  const offer = {
    tenantId: tenant.id,
    accountId: alice.accountId,
    position: { id: idOf('E'), name: 'Baker E' },
    expiresAt: addDays(clock.now, 7),
    documents: [{ name: 'Letter', kind: 'inline' as const, pending: false, letter }],
  }
  const { encId } = await holdOffer(service, offer, { by: 'Rita', actor: { kind: 'staff', name: 'Rita' } })
  return encId
}
