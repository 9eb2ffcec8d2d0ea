import type { ActCall } from '#platform/feature/act.ts'
import { newId } from '#platform/secrets/token.ts'
import { offerErrors } from '../../errors.ts'
import type { NewOffer } from '../company/create-offer.ts'
import { type CompanyTarget, onLockedOffer } from '../records/change-offer.ts'
import type { CompanyOffers } from '../records/dependencies.ts'
import { listDocumentRows, lockAccount } from '../records/store.ts'
import { type OfferChange, planVersion } from '../versions/send-version.ts'
import { findWaiting, insertWaiting, type WaitingRow } from './waiting-store.ts'

/** The actor who made the pending offer. */
type Maker = Pick<ActCall, 'by' | 'actor'>

/**
 * Keeps a new offer back until an owner approves it. The candidate sees nothing of it.
 * @throws the state of an application that has ended
 */
export async function holdOffer(service: CompanyOffers, offer: NewOffer, { by, actor }: Maker): Promise<WaitingRow> {
  const { tenantId, accountId, position, expiresAt, startDate, pay, documents } = offer
  const encId = newId()
  await service.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, offer))) throw new Error('The account was deleted meanwhile.')
    const answered = { tenantId, accountId, positionId: position.id, named: offer.application }
    const application = await service.applications.find(trx, answered)
    const at = await service.nowIn(trx)
    if (application !== null) await service.applications.showName(trx, { tenantId, application, now: at })
    await insertWaiting(trx, {
      encId,
      tenantId,
      accountId,
      application,
      offerId: null,
      job: position.name,
      content: { expiresAt: expiresAt?.toISOString() ?? null, startDate, pay, position, documents, files: [] },
      maker: by,
      makerId: actor.accountId ?? null,
      at,
    })
  })
  const held = await findWaiting(service.db, { tenantId, encId })
  if (!held) throw new Error('An offer that waits was not stored.')
  return held
}

/**
 * Keeps a new version of an offer back until an owner approves it; the offer stays as it is. @returns its enc_id
 * @throws every refusal of the version, `already-waits`
 */
export const holdVersion = (
  service: CompanyOffers,
  target: CompanyTarget,
  change: OfferChange,
  { by, actor }: Maker,
): Promise<string> =>
  onLockedOffer(service, target, async (trx, offer, at) => {
    planVersion(offer, await listDocumentRows(trx, [offer.id]), change, at)
    if (offer.accountId === null) throw offerErrors.error('not-found')
    const { expiresAt, shown: _, needsLetter: _checked, ...terms } = change
    const encId = newId()
    const isHeld = await insertWaiting(trx, {
      encId,
      tenantId: offer.tenantId,
      accountId: offer.accountId,
      application: offer.application,
      offerId: offer.id,
      job: offer.positionName,
      content: { ...terms, ...(expiresAt && { expiresAt: expiresAt.toISOString() }), documents: [] },
      maker: by,
      makerId: actor.accountId ?? null,
      at,
    })
    if (!isHeld) throw offerErrors.error('already-waits')
    return encId
  })
