import { offerErrors } from '#features/letters/offers/errors.ts'
import {
  approveWaiting,
  type CompanyOffer,
  offerDependencies,
  ofWaiting,
  oneWaiting,
  OWNERS,
  readOffer,
} from '#features/letters/offers/server/index.ts'
import { commandFace, defineAct } from '#platform/feature/act.ts'
import { applicationErrors } from '../../../errors.ts'

/** The act that sends a pending offer, declared beside the one that makes it, because the application can have ended meanwhile. */
export const approveOfferAct = defineAct({
  name: 'offer approve',
  summary: 'Approve a job offer and send it',
  scope: 'offers:write',
  roles: ['owner'],
  seenByCandidate: true,
  input: ofWaiting,
  refusals: [
    ...applicationErrors.refusals('not-found', 'withdrawn', 'rejected', 'hired'),
    ...offerErrors.refusals('not-found', 'not-waiting', 'deadline-over', 'nothing-changed'),
    ...offerErrors.refusals('already-accepted', 'declined', 'canceled', 'expired'),
  ],
  async perform(context, { id }, { tenant, now }) {
    const encId = await approveWaiting(offerDependencies(context), { tenantId: tenant.id, encId: id }, now)
    return readOffer(context.db, { tenantId: tenant.id, encId }, now)
  },
  objectOf: ({ row }: CompanyOffer) => row.encId,
  api: { none: OWNERS },
  command: commandFace({
    ...oneWaiting,
    details: ['Makes the offer, or sends the new version. The candidate is notified.'],
    options: {},
    input: ([id = '']) => ({ id }),
    answer: ({ row: { encId }, status }: CompanyOffer) => ({
      data: { enc_id: encId, status },
      lines: [`The offer ${encId} is on its way.`],
    }),
  }),
})
