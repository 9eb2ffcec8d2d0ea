import { newId } from '#platform/secrets/token.ts'
import { type DocumentKind, readyEvent, type SigningWay } from '../../rules.ts'
import { documentStates, type DocumentStatus } from '../../states.ts'
import { appendEvent } from '../evidence/event-store.ts'
import type { CompanyOffers } from '../offer-service.ts'
import { remindAt } from './change-offer.ts'
import { lockAccount, type Owner } from '../store.ts'
import { notifyCandidate } from '../notify-candidate.ts'
import { insertDocument, insertOffer, type StoredLetter } from '../write-store.ts'

export interface NewDocument {
  name: string
  kind: DocumentKind
  /** Ways of signing in addition to that of the kind. */
  furtherWays?: readonly SigningWay[]
  /** True if the candidate cannot open it yet. */
  pending: boolean
  letter: StoredLetter
}

export interface NewOffer extends Owner {
  position: { id: number | null; name: string }
  expiresAt: Date | null
  documents: readonly NewDocument[]
}

/** Returns the status of a document that can be opened. */
export function readyStatus(kind: DocumentKind): DocumentStatus {
  const ready = documentStates.next(documentStates.initial, readyEvent(kind))
  if (!ready.ok) throw new Error('A pending document cannot be made ready.')
  return ready.state
}

/**
 * Extends an offer to a candidate and notifies them. The first document to sign is the offer letter. @returns its
 * enc_id
 */
export async function createOffer(service: CompanyOffers, offer: NewOffer): Promise<string> {
  const { tenantId, accountId, position, expiresAt, documents } = offer
  const encId = newId()
  const letterAt = Math.max(
    0,
    documents.findIndex(({ kind }) => kind !== 'readonly'),
  )
  await service.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, offer))) throw new Error('The account was deleted meanwhile.')
    const at = await service.nowIn(trx)
    const about = { encId, tenantId, accountId, positionId: position.id, positionName: position.name }
    const id = await insertOffer(trx, { ...about, expiresAt, remindAt: remindAt(expiresAt, at), lapsedAt: null, at })
    for (const [index, { name, kind, furtherWays = [], pending, letter }] of documents.entries()) {
      const status = pending ? documentStates.initial : readyStatus(kind)
      const documentType = index === letterAt ? 'Offer' : 'Attachment'
      const place = index + 1
      await insertDocument(trx, id, {
        encId: newId(),
        place,
        name,
        kind,
        furtherWays,
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
    const told = { tenantId, accountId, encId, positionName: position.name, expiresAt }
    await notifyCandidate(service, trx, told, { what: 'extended', now: at, type: 'action_required' })
  })
  return encId
}
