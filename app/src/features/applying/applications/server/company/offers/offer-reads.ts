import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { listOffersOf } from '#features/letters/offers/server/index.ts'
import { offerStatusAt } from '#features/letters/offers/states.ts'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { applicationErrors } from '../../../errors.ts'
import { companyApplicationService } from '../company-service.ts'

const list = companyEndpoint({
  method: 'GET',
  path: '/applications/:id/offers',
  summary: 'List the offers that answer an application, newest first.',
  scope: 'applications:read',
  params: z.object({ id: z.string().max(companyLimits.id) }),
  data: z.array(
    z.object({
      id: z.string(),
      status: z.string().describe('Extended, Accepted, Declined, Canceled or Expired.'),
      expires_at: z.iso.datetime().nullable(),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
    }),
  ),
  refusals: applicationErrors.refusals('not-found'),
})

/** Calls of the company API that read the offers of applications. */
export const applicationOfferReads = [list]

/** Binds them. */
export const bindApplicationOfferReads = ({ db, use }: Pick<FeatureContext, 'db' | 'use'>): Binding[] => [
  bind(list, async ({ tenant, params: { id }, context }) => {
    const { encId: application } = await use(companyApplicationService).show({ tenantId: tenant.id, encId: id })
    const offers = await listOffersOf(db, { tenantId: tenant.id, application })
    const now = await context.now()
    return { data: offers.map((offer) => present(offer, now)) }
  }),
]

const present = (offer: Awaited<ReturnType<typeof listOffersOf>>[number], now: Date) => ({
  id: offer.encId,
  status: offerStatusAt(offer, now),
  expires_at: offer.expiresAt?.toISOString() ?? null,
  created_at: offer.createdAt.toISOString(),
  updated_at: offer.updatedAt.toISOString(),
})
