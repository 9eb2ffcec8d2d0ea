import type { FastifyPluginAsync } from 'fastify'
import { emailedLinkRoute } from '#platform/emailed-link/route.ts'
import type { SiteRequests } from '#platform/feature/feature.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { ANSWER_PATH } from '../rules.ts'
import { acceptReferral, declineReferral, showLinked } from './answering/answer.ts'
import { showReferrals } from './dashboard.ts'
import type { ReferralCall, ReferralParts } from './parts.ts'
import { presentReferral } from './present-referral.ts'
import { referPerson, withdrawReferral } from './referring/refer.ts'

export function referralBindings(parts: ReferralParts): Binding[] {
  return [
    bind(contract.listReferrals, async ({ tenant, context, viewer }) => ({
      data: { referrals: await showReferrals({ parts, tenant, context }, viewer.accountId) },
    })),
    bind(contract.refer, async ({ tenant, context, viewer, body }) => {
      const { row, repeated } = await referPerson({ parts, tenant, context }, viewer, body)
      const { addresses } = parts
      return { data: { referral: presentReferral(row, 'made', { addresses, now: await context.now() }), repeated } }
    }),
    bind(contract.withdrawReferral, async ({ tenant, context, viewer, params }) => {
      await withdrawReferral({ parts, tenant, context }, viewer, params.id)
      return { data: {} }
    }),
    bind(contract.showReferral, async ({ tenant, context, params }) => ({
      data: { referral: await showLinked({ parts, tenant, context }, params.token) },
    })),
    bind(contract.acceptReferral, async ({ tenant, context, params }) => ({
      data: { referral: await acceptReferral({ parts, tenant, context }, params.token) },
    })),
    bind(contract.declineReferral, async ({ tenant, context, params, body }) => {
      await declineReferral({ parts, tenant, context }, params.token, body.never_again)
      return { data: {} }
    }),
  ]
}

/** Answers a referral as email programs and pages without scripts do. */
export const answerRoute = (parts: ReferralParts, { tenantOf, contextOf }: SiteRequests): FastifyPluginAsync =>
  emailedLinkRoute<ReferralCall>({
    path: ANSWER_PATH,
    callOf: (request, reply) => ({ parts, tenant: tenantOf(request), context: contextOf(request, reply) }),
    actions: { accept: { run: acceptReferral }, decline: { run: declineReferral } },
  })
