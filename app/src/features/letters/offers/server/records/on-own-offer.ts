import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import type { OfferCall } from './dependencies.ts'
import {
  type DocumentRow,
  findOfferRow,
  listDocumentRows,
  lockAccount,
  lockOfferRow,
  type OfferRow,
  type Person,
} from './store.ts'

/** An offer with its documents, as read or written at an instant. */
export interface OfferRows {
  offer: OfferRow
  documents: DocumentRow[]
  now: Date
}

/** A candidate's own offer, locked in a transaction. */
export interface OwnOffer extends OfferRows {
  trx: Transaction
  person: Person
}

/**
 * Runs `work` on a locked offer of the viewer. Locks the account first, as all use cases do, to avoid deadlocks; the
 * time is read after waiting for the locks.
 * @throws `not-found`, also for another person's offer; `request/session-ended` once the account is deleted
 */
export async function onOwnOffer<T>(
  { service, viewer }: OfferCall,
  encId: string,
  work: (own: OwnOffer) => Promise<T>,
): Promise<T> {
  const { tenantId, accountId } = viewer
  return service.db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, viewer)
    if (!person) throw requestErrors.error('session-ended')
    const offer = await lockOfferRow(trx, { encId: normalizeId(encId), tenantId, accountId })
    if (!offer) throw offerErrors.error('not-found')
    const now = await service.nowIn(trx)
    return work({ trx, person, offer, documents: await listDocumentRows(trx, [offer.id]), now })
  })
}

/** Returns the viewer's offer as it is now, without a lock. @throws `not-found`, also for another person's offer */
export async function readOwnOffer({ service, viewer, context }: OfferCall, encId: string): Promise<OfferRows> {
  const { tenantId, accountId } = viewer
  const offer = await findOfferRow(service.db, { encId: normalizeId(encId), tenantId, accountId })
  if (!offer) throw offerErrors.error('not-found')
  return { offer, documents: await listDocumentRows(service.db, [offer.id]), now: await context.now() }
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
