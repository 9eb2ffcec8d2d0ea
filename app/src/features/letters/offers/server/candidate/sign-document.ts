import type { Transaction } from '#platform/db/database.ts'
import { message } from '#platform/messages/messages.ts'
import { offerErrors } from '../../errors.ts'
import { agreement, needsSignature } from '../../rules.ts'
import { outcomes } from '../../states.ts'
import { emptyEvidence, circumstancesOf } from '../evidence/circumstances.ts'
import { checkTyped, checkUploaded, decideSignature, type Signature } from './decide-signature.ts'
import { checkVersion } from '../records/check-version.ts'
import { appendEvent, wasReplaced } from '../records/event-store.ts'
import { type Evidence, findEvidence, insertEvidence } from '../evidence/evidence-store.ts'
import type { OfferCall } from '../records/dependencies.ts'
import { signedLetterJob } from '../files/make-signed-file.ts'
import { versionOf } from '../records/version-store.ts'
import type { DocumentRow, OfferRow } from '../records/store.ts'
import { signingReference } from '../records/signing-pages.ts'
import { type OfferRows, onOwnOffer, type OwnOffer, resolveDocument } from '../records/on-own-offer.ts'
import { refreshPages, notifyCandidate, notifyPrograms } from '../records/notify-candidate.ts'
import { setOutcome, setSigned, touchOffer } from '../records/write-store.ts'

/** The document to sign; defaults to the offer letter (the first document of type Offer). */
export interface SigningTarget {
  encId: string
  document: string | undefined
}

/** An uploaded file with its storage key. */
export interface UploadedLetter {
  key: string
  sha256: string
  bytes: number
  /** Name sent by the browser. */
  name: string
}

/** The offer as a signature left it. */
export interface SignedOffer extends OfferRows {
  /** True if the same act was recorded before, and nothing changed. */
  repeated: boolean
}

/**
 * Signs one document, and accepts the offer if it was the last one to sign. Evidence, statuses, history, notifications
 * and the job that makes the signed file are written in one transaction, which locks the offer. Idempotent.
 */
export async function signDocument(
  call: OfferCall,
  target: SigningTarget,
  signature: Signature,
  upload?: UploadedLetter,
): Promise<SignedOffer> {
  return onOwnOffer(call, target.encId, async (own) => {
    const { trx, person, offer, documents, now } = own
    const document = resolveDocument(documents, target.document)
    const earlier = document.evidenceId === null ? undefined : await findEvidence(trx, document.evidenceId)
    if (decideSignature(offer, document, earlier, signature, now) === 'repeat')
      return { offer, documents, now, repeated: true }
    const evidence = {
      ...emptyEvidence('sign', circumstancesOf(call, person, now)),
      way: signature.way,
      letterSha256: document.letterSha256,
      version: offer.version,
    }
    const proof = await proofOf(trx, call, { offer, document, signature, profileName: evidence.profileName, upload })
    return { ...(await storeSignature(call, own, document, { ...evidence, ...proof })), repeated: false }
  })
}

interface Signing {
  offer: OfferRow
  document: DocumentRow
  signature: Signature
  profileName: string
  upload: UploadedLetter | undefined
}

/** Returns the evidence that this person signed this letter in this way. @throws its faults */
async function proofOf(
  trx: Transaction,
  { service, context }: OfferCall,
  { offer, document, signature, profileName, upload }: Signing,
): Promise<Partial<Evidence>> {
  const { letterSha256 } = document
  if (signature.way !== 'esign') checkVersion(signature.version, offer.version)
  if (signature.way === 'typed') {
    checkTyped(signature, letterSha256, profileName)
    const termsText = message(context.locale, agreement.messageId)
    return { typedName: signature.fullName, termsVersion: agreement.version, termsText }
  }
  if (signature.way === 'upload') {
    if (!upload) throw new Error('A letter counts as sent only when it is stored.')
    checkUploaded(signature, letterSha256, await wasReplaced(trx, offer.id, document.encId))
    return { fileSha256: upload.sha256, fileKey: upload.key, fileBytes: upload.bytes, fileName: upload.name }
  }
  const { tenantId, accountId } = offer
  if (accountId === null) throw offerErrors.error('not-found')
  const ceremony = await service.signing.completed(trx, {
    tenantId,
    accountId,
    reference: signingReference(offer, document),
    letterSha256,
  })
  if (!ceremony) throw offerErrors.error('not-signed')
  return { ceremony }
}

async function storeSignature(
  { service, context, tenant }: OfferCall,
  { trx, offer, documents, now }: OwnOffer,
  document: DocumentRow,
  evidence: Evidence,
): Promise<OfferRows> {
  const { way, letterSha256, fileSha256 } = evidence
  const owner = { offerId: offer.id, tenantId: offer.tenantId, documentId: document.id }
  const { id, sha256 } = await insertEvidence(trx, owner, evidence)
  const signed = await setSigned(trx, document.id, id, now)
  const changed = documents.map((one) => (one.id === document.id ? signed : one))
  await appendEvent(trx, offer.id, {
    at: now,
    actor: 'candidate',
    action: 'signed',
    document: document.encId,
    details: { way, letterSha256, fileSha256, evidenceSha256: sha256, ...versionOf(offer) },
  })
  await service.jobs.send(signedLetterJob, { documentId: document.id }, { transaction: trx })
  context.info(
    { audit: 'offer-signed', domain: tenant.domain, offer: offer.encId, document: document.encId, way },
    'audit',
  )
  await notifyPrograms(service, trx, offer, {
    event: 'offer.document-signed',
    id: document.encId,
    at: now,
    data: { document: document.encId, way },
  })
  if (changed.some((one) => needsSignature(one))) {
    const touched = await touchOffer(trx, offer.id, now)
    await refreshPages(trx, offer)
    return { offer: touched, documents: changed, now }
  }
  const accepted = await setOutcome(trx, offer.id, outcomes.accept, id, now)
  await appendEvent(trx, offer.id, {
    at: now,
    actor: 'candidate',
    action: 'accepted',
    details: { evidenceSha256: sha256 },
  })
  await notifyCandidate(service, trx, offer, { what: 'accepted', now })
  return { offer: accepted, documents: changed, now }
}
