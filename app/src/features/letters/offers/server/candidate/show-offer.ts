import { buffer } from 'node:stream/consumers'
import { offerLimits } from '../../limits.ts'
import { fileLink } from '#platform/files/file-link.ts'
import type { Offer } from '../../contract.ts'
import { compareOffers } from '../../rules.ts'
import { isReadable } from '../../states.ts'
import type { OfferCall, OfferDependencies } from '../records/dependencies.ts'
import { type DocumentContent, presentOffer } from './present-offer.ts'
import { type OfferRows, readOwnOffer, resolveDocument } from '../records/on-own-offer.ts'
import { PDF, recordName } from '../files/signed-file.ts'
import { letterToSign } from '../records/signing-pages.ts'
import {
  type DocumentRow,
  listDocumentRows,
  listOfferRows,
  type OfferRow,
  type Owner,
  pageTexts,
} from '../records/store.ts'
import { listVersions } from '../records/version-store.ts'

/** Returns a candidate's offers, open ones first, without the contents of their letters. */
export async function listOffers({ db }: Pick<OfferDependencies, 'db'>, owner: Owner, now: Date): Promise<Offer[]> {
  const rows = await listOfferRows(db, owner)
  const ids = rows.map(({ id }) => id)
  const documents = await listDocumentRows(db, ids)
  const versions = await listVersions(db, changedOnly(rows))
  const offers = rows.map((row) =>
    presentOffer(
      row,
      documents.filter(({ offerId }) => offerId === row.id),
      { now, versions: versions.filter(({ offerId }) => offerId === row.id) },
    ),
  )
  return offers.toSorted(compareOffers)
}

/** Returns the ids of the offers that have versions to read. */
const changedOnly = (rows: readonly OfferRow[]) => rows.flatMap(({ id, version }) => (version === 1 ? [] : [id]))

/**
 * Requested document contents; only one document is sent: the named one, else the offer letter if its bytes are
 * requested.
 */
export interface ContentRequest {
  document: string | undefined
  bytes: boolean
}

/** Returns one offer of a candidate; records nothing. @throws `not-found` */
export async function showOffer(call: OfferCall, encId: string, wanted: ContentRequest): Promise<Offer> {
  const rows = await readOwnOffer(call, encId)
  const { document: name, bytes } = wanted
  const named = name !== undefined || bytes ? resolveDocument(rows.documents, name) : undefined
  const content = named && isReadable(named.status) ? await readContent(call, named, bytes) : {}
  return showRows(call, rows, (document) => (document === named ? content : {}))
}

/** Returns an offer as a change left it, with links to its files and signing pages. */
export async function showRows(
  call: OfferCall,
  { offer, documents, now }: OfferRows,
  contentOf: (document: DocumentRow) => DocumentContent = () => ({}),
): Promise<Offer> {
  const urls = await signingPages(call, offer, documents, now)
  const versions = await listVersions(call.service.db, changedOnly([offer]))
  return presentOffer(offer, documents, { now, versions }, (document) => ({
    ...contentOf(document),
    ...linksOf(call, document, now),
    url: urls.get(document.id),
  }))
}

/** Returns the paths of the document's files, valid for a few minutes and for this session. */
function linksOf({ service, viewer, tenant }: OfferCall, document: DocumentRow, now: Date): DocumentContent {
  if (!isReadable(document.status)) return {}
  const { name, signedKey, letterKey, auditKey } = document
  const linkTo = (key: string, fileName: string) =>
    fileLink(service.linkSecret, viewer, { key, fileName, contentType: PDF }, { domain: tenant.domain, now })
  return {
    link: linkTo(signedKey ?? letterKey, `${name}.pdf`),
    recordLink: auditKey === null ? undefined : linkTo(auditKey, recordName(name)),
  }
}

/** Returns the text and, for a file small enough for JSON, the bytes. */
async function readContent(
  { service, context }: OfferCall,
  { id, encId, signedKey, letterKey }: DocumentRow,
  withBytes: boolean,
): Promise<DocumentContent> {
  const text = await pageTexts(service.db, id)
  if (!withBytes) return { text }
  const file = await service.files.open(signedKey ?? letterKey)
  if (!file) context.warn({ document: encId }, 'document file is missing')
  if (file && file.bytes <= offerLimits.letterBytesInJson) return { text, bytes: await buffer(file.stream) }
  file?.stream.destroy()
  return { text }
}

/** Returns the URLs of the signing pages for documents that can be signed now, by row id. */
async function signingPages(
  { service, context, viewer, tenant }: OfferCall,
  offer: OfferRow,
  documents: readonly DocumentRow[],
  now: Date,
): Promise<Map<number, string>> {
  const urls = new Map<number, string>()
  const signer = { name: viewer.fullName, email: viewer.email }
  for (const document of documents) {
    const letter = letterToSign(offer, document, { accountId: viewer.accountId, signer }, now)
    if (letter) urls.set(document.id, await service.signing.address({ tenant, context }, letter))
  }
  return urls
}
