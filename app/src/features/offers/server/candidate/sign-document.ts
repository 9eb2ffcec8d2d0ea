import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { message } from '#platform/messages/messages.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import { agreement, needsSignature } from '../../rules.ts'
import { outcomes } from '../../states.ts'
import { emptyEvidence, circumstancesOf } from '../evidence/describe-circumstances.ts'
import { checkTyped, checkUploaded, decideSignature, type Signature } from './decide-signature.ts'
import { appendEvent, wasReplaced } from '../evidence/event-store.ts'
import { type Evidence, findEvidence, insertEvidence } from '../evidence/evidence-store.ts'
import type { OfferCall } from '../offer-service.ts'
import { signedLetterJob } from '../files/signed-letter-job.ts'
import { type DocumentRow, lockAccount, listDocumentRows, lockOfferRow, type OfferRow } from '../store.ts'
import { refreshPages, notifyCandidate, notifyPrograms } from '../notify-candidate.ts'
import { setOutcome, setSigned, touchOffer } from '../write-store.ts'

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

/** Returns the named document, or the offer letter (the first document of type Offer). @throws `not-found` */
export function resolveDocument(documents: readonly DocumentRow[], encId: string | undefined): DocumentRow {
  const document =
    encId === undefined
      ? documents.find(({ documentType }) => documentType === 'Offer')
      : documents.find((one) => one.encId === encId)
  if (!document) throw offerErrors.error('not-found')
  return document
}

/**
 * Signs one document, and accepts the offer if it was the last one to sign. Evidence, statuses, history, notifications
 * and the job that makes the signed file are one transaction, in which the offer is locked; the time is read after
 * waiting for the lock. Idempotent.
 * @returns false if nothing changed
 */
export async function signDocument(
  call: OfferCall,
  target: SigningTarget,
  signature: Signature,
  upload?: UploadedLetter,
): Promise<'signed' | 'repeated'> {
  const { service, viewer } = call
  return service.db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, viewer)
    if (!person) throw requestErrors.error('session-ended')
    const { tenantId, accountId } = viewer
    const offer = await lockOfferRow(trx, { encId: normalizeId(target.encId), tenantId, accountId })
    if (!offer) throw offerErrors.error('not-found')
    const now = await service.nowIn(trx)
    const documents = await listDocumentRows(trx, [offer.id])
    const document = resolveDocument(documents, target.document)
    const earlier = document.evidenceId === null ? undefined : await findEvidence(trx, document.evidenceId)
    if (decideSignature(offer, document, earlier, signature, now) === 'repeat') return 'repeated'
    const evidence = {
      ...emptyEvidence('sign', circumstancesOf(call, person, now)),
      way: signature.way,
      letterSha256: document.letterSha256,
    }
    const proof = await proofOf(trx, call, { offer, document, signature, profileName: evidence.profileName, upload })
    const isLast = !documents.some((one) => one.id !== document.id && needsSignature(one))
    await keepSignature(trx, call, { offer, document, evidence: { ...evidence, ...proof }, isLast })
    return 'signed'
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
    reference: document.encId,
    letterSha256,
  })
  if (!ceremony) throw offerErrors.error('not-signed')
  return { ceremony }
}

async function keepSignature(
  trx: Transaction,
  { service, context, tenant }: OfferCall,
  {
    offer,
    document,
    evidence,
    isLast,
  }: { offer: OfferRow; document: DocumentRow; evidence: Evidence; isLast: boolean },
): Promise<void> {
  const { at, way, letterSha256, fileSha256 } = evidence
  const of = { offerId: offer.id, tenantId: offer.tenantId, documentId: document.id }
  const { id, sha256 } = await insertEvidence(trx, of, evidence)
  await setSigned(trx, document.id, id, at)
  await appendEvent(trx, offer.id, {
    at,
    actor: 'candidate',
    action: 'signed',
    document: document.encId,
    details: { way, letterSha256, fileSha256, evidenceSha256: sha256 },
  })
  await service.jobs.send(signedLetterJob, { documentId: document.id }, { transaction: trx })
  context.info(
    { audit: 'offer-signed', domain: tenant.domain, offer: offer.encId, document: document.encId, way },
    'audit',
  )
  await notifyPrograms(service, trx, offer, {
    event: 'offer.document-signed',
    id: document.encId,
    at,
    data: { document: document.encId, way },
  })
  if (!isLast) {
    await touchOffer(trx, offer.id, at)
    await refreshPages(trx, offer)
    return
  }
  await setOutcome(trx, offer.id, outcomes.accept, id, at)
  await appendEvent(trx, offer.id, { at, actor: 'candidate', action: 'accepted', details: { evidenceSha256: sha256 } })
  await notifyCandidate(service, trx, offer, { what: 'accepted', now: at })
}
