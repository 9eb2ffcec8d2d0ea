import type { z } from 'zod'
import { AWAITING, documentStates } from '../../states.ts'
import { type CompanyOffer, type offerSchema, presentOffer } from '../company/present-offer.ts'
import type { WaitingRow } from './waiting-store.ts'

/** Returns an offer that was made, or one that waits for an owner, for the company API. */
export const presentMade = (made: CompanyOffer | WaitingRow): z.input<typeof offerSchema> =>
  'row' in made ? presentOffer(made) : presentWaiting(made)

const presentWaiting = ({ encId, accountId, application, content }: WaitingRow): z.input<typeof offerSchema> => ({
  id: encId,
  application_id: application,
  candidate_id: accountId,
  job_id: content.position?.id ?? null,
  status: AWAITING,
  expires_at: content.expiresAt ?? null,
  start_date: content.startDate ?? null,
  pay: content.pay ?? null,
  version: 1,
  versions: [],
  waiting: encId,
  documents: content.documents.map(({ name, kind }, index) => ({
    id: String(index + 1),
    name,
    kind,
    status: documentStates.initial,
  })),
  messages: [],
})
