import { queryOptions } from '@tanstack/react-query'
import { limits } from '#config/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getOffer, listOffers, OfferDocument } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer'>

/** Kept for a day, asked once, and asked anew whenever somebody comes back to the window. */
const KEPT = {
  staleTime: limits.offerCacheMs,
  retry: false,
  refetchOnWindowFocus: 'always',
  // The server forgets a page's queries with the page.
  ...(typeof document === 'undefined' ? {} : { gcTime: limits.offerCacheMs }),
} as const

const owner = ({ viewer }: Caller) => viewer.current()?.accountId ?? ''

/** The own offers, without the bytes of their letters. */
export const offersQuery = (app: Caller) =>
  queryOptions({
    ...KEPT,
    queryKey: ['offers', owner(app)],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOffers>(app.transport, 'GET /api/offer/offers', { signal })).offers,
  })

/** One offer, without the bytes of its letters. */
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

/** A letter as it is shown: text, hash and bytes of one and the same file. */
export interface ShownLetter {
  document: OfferDocument
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * One document with its text and bytes; null where it has none. Another file in its place has another hash, and is fetched as
 * another.
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
