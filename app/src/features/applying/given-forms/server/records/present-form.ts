import type { Offer } from '#features/letters/offers/contract.ts'
import { offerFormPath } from '#features/letters/offers/rules.ts'
import type { GivenForm } from '../../contract.ts'
import { formPath, offerFormStatus } from '../../rules.ts'
import { isCompleted } from '../../states.ts'
import type { FormRow } from './store.ts'

/** Returns a form from its person's perspective; `key` keeps its own link. */
export const presentForm = (row: FormRow, key?: string): GivenForm => ({
  id: row.id,
  encId: row.encId,
  title: row.title,
  kind: 'form',
  status: row.status,
  due_at: row.dueAt?.toISOString() ?? null,
  updated_at: row.changedAt.toISOString(),
  offer_id: row.offerId,
  application_id: row.applicationId,
  url: formPath(row.encId, key),
  position: row.position,
  completed_at: row.completedAt?.toISOString() ?? null,
  about: null,
})

/** Returns an offer as a form to answer in a list; empty if it was canceled or expired unanswered. */
export function presentOfferForm(offer: Offer): GivenForm[] {
  const status = offerFormStatus(offer)
  if (status === undefined) return []
  const letter = offer.offer_documents.find(({ document_type: type }) => type === 'Offer') ?? offer.offer_documents[0]
  return [
    {
      id: Number(offer.id),
      encId: offer.enc_id,
      title: letter?.name ?? offer.position.name,
      kind: 'offer_form',
      status,
      due_at: offer.expires_at,
      updated_at: offer.updated_at,
      offer_id: offer.enc_id,
      application_id: null,
      url: offerFormPath(offer.enc_id),
      position: offer.position.name,
      // The last change of an answered offer is its answer.
      completed_at: isCompleted(status) ? offer.updated_at : null,
      about: null,
    },
  ]
}
