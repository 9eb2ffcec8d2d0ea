import { fileLink } from '#platform/files/file-link.ts'
import type { Offer } from '../contract.ts'
import { offerErrors } from '../errors.ts'
import { waysOf } from '../rules.ts'
import { canBeSigned, isOpen, isReadable, offerStatusAt } from '../states.ts'
import { knownShape } from './new-id.ts'
import type { OfferCall } from './offer-service.ts'
import { type DocumentContent, presentOffer } from './present-offer.ts'
import { recordViews } from './record-views.ts'
import { signCompleted } from './sign-completed.ts'
import { type DocumentRow, findOfferRow, listDocumentRows, listOfferRows, type OfferRow, pageTexts } from './store.ts'

/** A candidate's offers, the one that changed last first; without what stands in their letters. */
export async function listOffers({ service, viewer, context }: OfferCall): Promise<Offer[]> {
  const rows = await listOfferRows(service.db, viewer)
  const documents = await listDocumentRows(
    service.db,
    rows.map(({ id }) => id),
  )
  const now = await context.now()
  return rows.map((row) =>
    presentOffer(
      row,
      documents.filter(({ offerId }) => offerId === row.id),
      now,
    ),
  )
}

/** What changed an offer answers with the offer as it is then. @throws `not-found` */
export async function showChanged({ service, viewer }: OfferCall, encId: string): Promise<Offer> {
  const { tenantId, accountId } = viewer
  const { offer, documents, now } = await service.db.transaction().execute(async (trx) => {
    const row = await findOfferRow(trx, { encId: knownShape(encId), tenantId, accountId })
    if (!row) throw offerErrors.error('not-found')
    return { offer: row, documents: await listDocumentRows(trx, [row.id]), now: await service.nowIn(trx) }
  })
  return presentOffer(offer, documents, now)
}

/**
 * One offer of a candidate, and with `letters` what stands in its documents. That it was seen goes into the history.
 * @throws `not-found`
 */
export async function showOffer(call: OfferCall, encId: string, letters: boolean): Promise<Offer> {
  const { service, viewer, context } = call
  const { tenantId, accountId } = viewer
  const of = { encId: knownShape(encId), tenantId, accountId }
  const asked = await findOfferRow(service.db, of)
  if (!asked) throw offerErrors.error('not-found')
  const isSigned = await signCompleted(call, asked, await listDocumentRows(service.db, [asked.id]))
  const offer = (isSigned && (await findOfferRow(service.db, of))) || asked
  const documents = await listDocumentRows(service.db, [offer.id])
  const readable = documents.filter(({ status }) => isReadable(status))
  const contents = letters ? await readLetters(call, readable) : new Map<number, DocumentContent>()
  const urls = await signingPages(call, offer, documents)
  const firstVisit = await recordViews(call, offer, letters ? readable : 'offer')
  const now = await context.now()
  return presentOffer(offer, documents, now, {
    firstVisit,
    contentOf: (document) => ({
      ...contents.get(document.id),
      url: urls.get(document.id),
      link: linkOf(call, document, now),
    }),
  })
}

/** Where the file can be fetched for some minutes, by this session. */
function linkOf({ service, viewer, tenant }: OfferCall, document: DocumentRow, now: Date): string | undefined {
  if (!isReadable(document.status)) return undefined
  const { name, signedKey, letterKey } = document
  const file = { key: signedKey ?? letterKey, fileName: `${name}.pdf`, contentType: 'application/pdf' }
  return fileLink(service.linkSecret, viewer, file, { domain: tenant.domain, now })
}

async function readLetters(
  { service, context }: OfferCall,
  documents: readonly DocumentRow[],
): Promise<Map<number, DocumentContent>> {
  const texts = await pageTexts(
    service.db,
    documents.map(({ id }) => id),
  )
  const entries = documents.map(async ({ id, encId, signedKey, letterKey }) => {
    const bytes = await service.files.get(signedKey ?? letterKey)
    if (!bytes) context.warn({ document: encId }, 'the file of a document is missing')
    return [id, { bytes, text: texts.get(id) }] as const
  })
  return new Map(await Promise.all(entries))
}

/** Addresses of the pages that sign what can be signed now, by row id. */
async function signingPages(
  { service, context, viewer, tenant }: OfferCall,
  offer: OfferRow,
  documents: readonly DocumentRow[],
): Promise<Map<number, string>> {
  const now = await context.now()
  const urls = new Map<number, string>()
  if (!isOpen(offerStatusAt(offer, now))) return urls
  for (const document of documents) {
    if (!waysOf(document).includes('esign') || !canBeSigned(document.status)) continue
    const { id, encId, name, letterKey, letterSha256 } = document
    const url = await service.signing.open(
      { tenant, context },
      {
        accountId: viewer.accountId,
        reference: encId,
        documentName: name,
        letterKey,
        letterSha256,
        signer: { name: viewer.fullName, email: viewer.email },
        expiresAt: offer.expiresAt,
      },
      now,
    )
    if (url !== undefined) urls.set(id, url)
  }
  return urls
}
