import { askCompany as ask, getConversation } from '../conversation-contract.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import {
  acceptDocument,
  acceptOffer as accept,
  declineOffer as decline,
  esignStatus,
  getOffer,
  listOffers as list,
  recordView as view,
  undoDecline as undo,
} from '../contract.ts'
import { declineOffer } from './candidate/decline-offer.ts'
import type { OfferDependencies } from './records/dependencies.ts'
import { askCompany } from './conversation/ask-company.ts'
import { showConversation } from './conversation/show-conversation.ts'
import { recordView } from './candidate/record-view.ts'
import { listOffers, showOffer, showRows } from './candidate/show-offer.ts'
import { undoDecline } from './candidate/undo-decline.ts'
import { acceptOffer, confirmEsign } from './candidate/accept-offer.ts'

export function offerBindings(service: OfferDependencies): Binding[] {
  return [
    bind(list, async ({ viewer, context }) => {
      const offers = await listOffers(service, viewer, await context.now())
      return { data: { offers, count: offers.length } }
    }),
    bind(getOffer, async ({ params, query, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      const content = { document: query.document, bytes: query.letters !== '0' }
      return { data: { offer: await showOffer(call, params.id, content) } }
    }),
    bind(view, async ({ params, body, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      return { data: { settled: await recordView(call, params.id, body.shown) } }
    }),
    bind(getConversation, async ({ params, tenant, viewer, context }) => ({
      data: await showConversation({ service, tenant, viewer, context }, params.id),
    })),
    bind(ask, async ({ params, body, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      await askCompany(call, params.id, body)
      return { data: await showConversation(call, params.id) }
    }),
    bind(accept, async ({ params, body, files, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      return {
        data: {
          offer: await showRows(call, await acceptOffer(call, { encId: params.id, document: undefined }, body, files)),
        },
      }
    }),
    bind(decline, async ({ params, body, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      const declined = await declineOffer(call, params.id, {
        reason: body.reason?.trim() || null,
        version: body.version,
      })
      return { data: { offer: await showRows(call, declined) } }
    }),
    bind(undo, async ({ params, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      return { data: { offer: await showRows(call, await undoDecline(call, params.id)) } }
    }),
    bind(acceptDocument, async ({ params, body, files, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      const target = { encId: params.id, document: params.documentId }
      return { data: { offer: await showRows(call, await acceptOffer(call, target, body, files)) } }
    }),
    bind(esignStatus, async ({ params, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      return {
        data: {
          offer: await showRows(call, await confirmEsign(call, { encId: params.id, document: params.documentId })),
        },
      }
    }),
  ]
}
