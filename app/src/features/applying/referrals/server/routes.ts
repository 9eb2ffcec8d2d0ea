import type { FastifyPluginAsync } from 'fastify'
import { emailedLinkRoute } from '#platform/emailed-link/route.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { ANSWER_PATH } from '../rules.ts'
import { acceptReferral, declineReferral, showLinked } from './answering/answer.ts'
import { showReferrals } from './dashboard.ts'
import type { ReferralCall, ReferralDependencies } from './records/dependencies.ts'
import { presentReferral } from './records/present-referral.ts'
import { referPerson, withdrawReferral } from './referring/refer.ts'

export function referralBindings(dependencies: ReferralDependencies): Binding[] {
  return [
    bind(contract.listReferrals, async ({ tenant, context, viewer }) => ({
      data: { referrals: await showReferrals({ dependencies, tenant, context }, viewer.accountId) },
    })),
    bind(contract.refer, async ({ tenant, context, viewer, body }) => {
      const { row, repeated } = await referPerson({ dependencies, tenant, context }, viewer, body)
      const { addresses } = dependencies
      return { data: { referral: presentReferral(row, 'made', { addresses, now: await context.now() }), repeated } }
    }),
    bind(contract.withdrawReferral, async ({ tenant, context, viewer, params }) => {
      await withdrawReferral({ dependencies, tenant, context }, viewer, params.id)
      return { data: {} }
    }),
    bind(contract.showReferral, async ({ tenant, context, params }) => ({
      data: { referral: await showLinked({ dependencies, tenant, context }, params.token) },
    })),
    bind(contract.acceptReferral, async ({ tenant, context, params }) => ({
      data: { referral: await acceptReferral({ dependencies, tenant, context }, params.token) },
    })),
    bind(contract.declineReferral, async ({ tenant, context, params, body }) => {
      await declineReferral({ dependencies, tenant, context }, params.token, body.never_again)
      return { data: {} }
    }),
  ]
}

/** Accepts answers to referrals in the way email programs and pages without scripts send them. */
export const answerRoute = (
  dependencies: ReferralDependencies,
  { tenantOf, contextOf }: SiteRequests,
): FastifyPluginAsync =>
  emailedLinkRoute<ReferralCall>({
    path: ANSWER_PATH,
    callOf: (request, reply) => ({ dependencies, tenant: tenantOf(request), context: contextOf(request, reply) }),
    actions: { accept: { run: acceptReferral }, decline: { run: declineReferral } },
  })
