import { queryOptions } from '@tanstack/react-query'
import * as limits from '#config/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import { liveQueries } from '#ui/live/live-queries.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getConversation } from '../conversation-contract.ts'
import type { getOffer, listOffers, OfferDocument } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer'>

/** Cached for a day, without retries, refetched when the window regains focus. */
const KEPT = {
  staleTime: limits.offerCacheMs,
  retry: false,
  refetchOnWindowFocus: 'always',
  // On the server, cached only for the request.
  ...(typeof document === 'undefined' ? {} : { gcTime: limits.offerCacheMs }),
} as const

const owner = ({ viewer }: Caller) => viewer.current()?.accountId ?? ''

/** Query for the candidate's offers, without the bytes of their letters. */
export const offersQuery = (app: Caller) =>
  queryOptions({
    ...KEPT,
    queryKey: ['offers', owner(app)],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOffers>(app.transport, 'GET /api/offer/offers', { signal })).offers,
  })

/** Query for one offer, without the bytes of its letters. */
export const offerQuery = (app: Caller, id: string) =>
  queryOptions({
    ...KEPT,
    queryKey: ['offer', owner(app), id],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof getOffer>(app.transport, 'GET /api/offer/:id', {
          signal,
          params: { id },
          query: [['letters', '0']],
        })
      ).offer,
  })

/** Query for the conversation about an offer. Its key begins with the offer's, so that what refetches the offer refetches it, too. */
export const conversationQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: [...offerQuery(app, id).queryKey, 'conversation'],
    queryFn: ({ signal }) =>
      callApi<typeof getConversation>(app.transport, 'GET /api/offer/offers/:id/conversation', {
        signal,
        params: { id },
      }),
  })

/** A displayed letter: text, hash and bytes of one file. */
export interface ShownLetter {
  document: OfferDocument
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Query for a document with text and bytes; null if it has none. Keyed by hash, so a replaced file is fetched again.
 */
export const letterQuery = (app: Caller, id: string, { id: documentId, letter_sha256 }: OfferDocument) =>
  queryOptions({
    staleTime: Infinity,
    retry: false,
    queryKey: ['offer-letter', owner(app), id, documentId, letter_sha256],
    queryFn: async ({ signal }): Promise<ShownLetter | null> => {
      const { offer } = await callApi<typeof getOffer>(app.transport, 'GET /api/offer/:id', {
        signal,
        params: { id },
        query: [
          ['letters', '0'],
          ['document', documentId],
        ],
      })
      const document = offer.offer_documents.find((one) => one.id === documentId)
      if (!document?.s3_path) return null
      const file = await fetch(document.s3_path, { signal, credentials: 'same-origin' })
      if (!file.ok) throw new Error(`The file of a document was answered with ${file.status}.`)
      return { document, bytes: new Uint8Array(await file.arrayBuffer()) }
    },
  })

/** Refetches the displayed offers when the server announces a change. */
export const useLiveOffers = liveQueries(['offer'], ['offers', 'offer'])
