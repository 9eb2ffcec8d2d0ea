import { bind, type Binding } from '#platform/http/endpoints.ts'
import {
  acceptDocument,
  acceptOffer,
  declineOffer as decline,
  esignStatus,
  getOffer,
  listOffers as list,
} from '../contract.ts'
import { declineOffer } from './decline-offer.ts'
import type { OfferService } from './offer-service.ts'
import { listOffers, showChanged, showOffer } from './show-offer.ts'
import { acceptAs, confirmEsign } from './accept-offer.ts'

export function offerBindings(service: OfferService): Binding[] {
  return [
    bind(list, async ({ tenant, viewer, context }) => {
      const offers = await listOffers({ service, tenant, viewer, context })
      return { data: { offers, count: offers.length } }
    }),
    bind(getOffer, async ({ params, query, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      return { data: { offer: await showOffer(call, params.id, query.letters !== '0') } }
    }),
    bind(acceptOffer, async ({ params, body, files, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      await acceptAs(call, { encId: params.id, document: undefined }, body, files)
      return { data: { offer: await showChanged(call, params.id) } }
    }),
    bind(decline, async ({ params, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      await declineOffer(call, params.id)
      return { data: { offer: await showChanged(call, params.id) } }
    }),
    bind(acceptDocument, async ({ params, body, files, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      await acceptAs(call, { encId: params.id, document: params.documentId }, body, files)
      return { data: { offer: await showChanged(call, params.id) } }
    }),
    bind(esignStatus, async ({ params, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      await confirmEsign(call, { encId: params.id, document: params.documentId })
      return { data: { offer: await showChanged(call, params.id) } }
    }),
  ]
}
