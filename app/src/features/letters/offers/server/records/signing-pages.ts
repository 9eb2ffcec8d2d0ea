import {
  ceremonyToken,
  completedCeremony,
  type LetterSource,
  type LetterToSign,
  rejectedCeremony,
  signingAddress,
  withdrawCeremony,
} from '#features/letters/signing/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { methodsOf } from '../../rules.ts'
import { fullName } from '#kernel/viewer.ts'
import { canBeSigned, isOpen, isSigned, offerStatusAt } from '../../states.ts'
import type { CompanyOffers, SigningPages } from './dependencies.ts'
import { type DocumentRow, findSigner, listDocumentRows, type OfferRow } from './store.ts'

/** Signing on pages served by this product. */
export const ownSigningPages = ({ db, secrets, siteAddress }: FeatureContext): SigningPages => ({
  async address({ tenant, context }, letter) {
    const wid = await ceremonyToken(db, { tenant, signingSecret: secrets.signing }, letter)
    return siteLink(siteAddress(tenant), signingAddress(tenant, wid, { language: context.locale }))
  },
  completed: completedCeremony,
  rejected: rejectedCeremony,
  withdraw: withdrawCeremony,
})

/** End of the name of a document whose offer has another version than the first. */
const OF_VERSION = /-v\d+$/

/**
 * Returns the name of a document on signing pages. Each version of an offer has its own pages, so that a signature on an earlier one
 * never counts.
 */
export const signingReference = (
  { version }: Pick<OfferRow, 'version'>,
  { encId }: Pick<DocumentRow, 'encId'>,
): string => (version === 1 ? encId : `${encId}-v${version}`)

/** Provides the letters of offers to their signing pages. */
export const offerLetters = ({ db }: FeatureContext): LetterSource => ({
  async find({ tenantId, reference }, now) {
    const found =
      (await findSigner(db, tenantId, reference)) ?? (await findSigner(db, tenantId, reference.replace(OF_VERSION, '')))
    // A page of an earlier version signs nothing.
    if (!found || signingReference(found.offer, found.document) !== reference) return undefined
    const { offer, document, person } = found
    const signer = { name: fullName(person.firstName, person.lastName), email: person.email }
    return letterToSign(offer, document, { accountId: person.accountId, signer }, now)
  },
})

/** Returns the letter of a document that can be signed on a signing page now. */
export function letterToSign(
  offer: OfferRow,
  document: DocumentRow,
  { accountId, signer }: Pick<LetterToSign, 'accountId' | 'signer'>,
  now: Date,
): LetterToSign | undefined {
  if (!isOpen(offerStatusAt(offer, now)) || !methodsOf(document).includes('esign') || !canBeSigned(document.status))
    return undefined
  const { name, letterKey, letterSha256 } = document
  return {
    accountId,
    reference: signingReference(offer, document),
    documentName: name,
    letterKey,
    letterSha256,
    signer,
    expiresAt: offer.expiresAt,
  }
}

/** Withdraws the signing pages of an offer that is decided, or gets another version. */
export async function withdrawPages(
  { signing }: Pick<CompanyOffers, 'signing'>,
  trx: Transaction,
  offer: Pick<OfferRow, 'id' | 'tenantId' | 'version'>,
  now: Date,
): Promise<void> {
  const { id, tenantId } = offer
  for (const document of await listDocumentRows(trx, [id]))
    if (methodsOf(document).includes('esign') && !isSigned(document.status))
      await signing.withdraw(trx, { tenantId, reference: signingReference(offer, document) }, now)
}
