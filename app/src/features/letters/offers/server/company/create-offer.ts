import { message } from '#platform/messages/messages.ts'
import { newId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import { type DocumentKind, isNamedAsPdf, readyEvent, type SigningMethod } from '../../rules.ts'
import { documentStates, type DocumentStatus } from '../../states.ts'
import { appendEvent } from '../records/event-store.ts'
import { LetterFault, storeLetter } from '../files/store-letter.ts'
import type { CompanyOffers, LetterIntake } from '../records/dependencies.ts'
import { remindAt } from '../records/change-offer.ts'
import { lockAccount, type Owner } from '../records/store.ts'
import { notifyCandidate } from '../records/notify-candidate.ts'
import { type CompanyOffer, readOffer } from './present-offer.ts'
import { insertDocument, insertOffer, type StoredLetter } from '../records/write-store.ts'

export interface NewDocument {
  name: string
  kind: DocumentKind
  /** Ways of signing in addition to the default one of the kind. */
  otherMethods?: readonly SigningMethod[]
  /** True if the candidate cannot open it yet. */
  pending: boolean
  letter: StoredLetter
}

export interface NewOffer extends Owner {
  position: { id: number | null; name: string }
  expiresAt: Date | null
  /** Such as `2026-12-01`. */
  startDate?: string | undefined
  pay?: string | undefined
  /** enc_id of the application that the offer answers; defaults to the person's active one for the position. */
  application?: string | undefined
  documents: readonly NewDocument[]
}

/** Returns the status of a document that can be opened. */
export function readyStatus(kind: DocumentKind): DocumentStatus {
  const ready = documentStates.next(documentStates.initial, readyEvent(kind))
  if (!ready.ok) throw new Error('A pending document cannot be made ready.')
  return ready.state
}

/**
 * Extends an offer to a candidate and notifies them. The first document to sign is the offer letter. The answered
 * application moves to the offer stage. An approved offer keeps the `encId` that it had while it waited. @returns its enc_id
 */
export async function createOffer(service: CompanyOffers, offer: NewOffer, encId = newId()): Promise<string> {
  const { tenantId, accountId, position, expiresAt, startDate = null, pay = null, documents } = offer
  const letterAt = Math.max(
    0,
    documents.findIndex(({ kind }) => kind !== 'readonly'),
  )
  await service.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, offer))) throw new Error('The account was deleted meanwhile.')
    const at = await service.nowIn(trx)
    const answered = { tenantId, accountId, positionId: position.id, named: offer.application }
    const application = await service.applications.find(trx, answered)
    const about = { encId, tenantId, accountId, positionId: position.id, positionName: position.name, application }
    const id = await insertOffer(trx, {
      ...about,
      expiresAt,
      startDate,
      pay,
      remindAt: remindAt(expiresAt, at),
      lapsedAt: null,
      at,
    })
    for (const [index, { name, kind, otherMethods = [], pending, letter }] of documents.entries()) {
      const status = pending ? documentStates.initial : readyStatus(kind)
      const documentType = index === letterAt ? 'Offer' : 'Attachment'
      const place = index + 1
      await insertDocument(trx, id, {
        encId: newId(),
        place,
        name,
        kind,
        otherMethods,
        documentType,
        status,
        letter,
        at,
      })
    }
    await appendEvent(trx, id, {
      at,
      actor: 'company',
      action: 'created',
      details: { expiresAt: expiresAt?.toISOString() ?? null, documents: documents.length },
    })
    const recipient = { tenantId, accountId, encId, positionName: position.name, expiresAt, application }
    await notifyCandidate(service, trx, recipient, { what: 'made', now: at, type: 'action_required' })
  })
  return encId
}

/** Extends an offer; see `createOffer`. */
export async function makeOffer(service: CompanyOffers, offer: NewOffer, now: Date): Promise<CompanyOffer> {
  const encId = await createOffer(service, offer)
  return readOffer(service.db, { tenantId: offer.tenantId, encId }, now)
}

/** Returns a file's name without its extension, as shown to the candidate. */
export const documentName = (file: string): string => file.replace(/\.pdf$/i, '') || 'Document'

/**
 * Stores a PDF that a company's program sends as a document of an offer.
 * @throws the fault of a file that can't be read, in the field `document`
 */
export async function storeSent(service: LetterIntake, name: string, bytes: Uint8Array): Promise<StoredLetter> {
  try {
    if (!isNamedAsPdf(name)) throw new LetterFault('not-a-pdf')
    return await storeLetter(service, bytes)
  } catch (error) {
    if (!(error instanceof LetterFault)) throw error
    const sentence = `${name}: ${message('en', `error.offers.${error.why}`)}`
    throw offerErrors.error(error.why, { fields: { document: [sentence] }, cause: error })
  }
}
