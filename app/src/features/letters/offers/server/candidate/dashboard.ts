import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { isOpen } from '../../states.ts'
import type { OfferDependencies } from '../records/dependencies.ts'
import { listOffers } from './show-offer.ts'

/** Creates the dashboard's part of offers. */
export const offersDashboard = (service: OfferDependencies): DashboardPart => ({
  key: 'offers',
  tabs: ['offers'],
  async load({ tenant, accountId, now }) {
    const offers = await listOffers(service, { tenantId: tenant.id, accountId }, now)
    return {
      data: { offers },
      total: offers.length,
      causes: offers
        .filter(({ status }) => isOpen(status))
        .map(({ enc_id, position, expires_at }) => ({
          rule: 'offer-to-answer',
          subject: enc_id,
          due: expires_at === null ? null : new Date(expires_at),
          actionUrl: `/careers/offer/${enc_id}`,
          values: { name: position.name },
        })),
    }
  },
})
