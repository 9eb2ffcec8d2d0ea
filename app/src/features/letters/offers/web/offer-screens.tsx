import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { Offer } from '../contract.ts'
import { OfferForm } from './letter/OfferForm.tsx'
import { LetterScreen } from './LetterScreen.tsx'
import { OfferDetails } from './letter/OfferDetails.tsx'
import { OffersList } from './list/OffersList.tsx'
import { offerLetter } from './offer-view.ts'
import { offerQuery, offersQuery, useLiveOffers } from './offer-queries.ts'
import { useOffersPlace } from './offers-place.tsx'
import { useOpened } from './use-opened.ts'

/** Shown until the offers are loaded. */
const WAITING = { loading: 'offers.loading', failed: 'offers.notLoaded', className: 'offers-wait' } as const

/** The list of offers with its data. */
export function ListScreen() {
  useLiveOffers()
  const query = useQuery(offersQuery(useApp()))
  return (
    <Loaded query={query} {...WAITING}>
      {(offers) => <OffersList offers={offers} />}
    </Loaded>
  )
}

interface OneOfferProps {
  readonly id: string
  /** Id of a document to show; `letter` selects the offer letter. */
  readonly document?: string
  /** Shows the documents as the steps of a form, starting with this one or the next. */
  readonly isForm?: boolean
  /** Shown below the form's steps. */
  readonly more?: ReactNode
}

/** One offer, or one of its documents, with its data. Unknown ones redirect to the list. */
export function OneOffer({ id, document: wanted, isForm = false, more }: OneOfferProps) {
  useLiveOffers()
  const query = useQuery(offerQuery(useApp(), id))
  useOpened(id, query.data !== undefined)
  if (isApiError(query.error) && query.error.status === 404) return <ToList />
  return (
    <Loaded query={query} {...WAITING}>
      {(offer) => {
        if (isForm) return <OfferForm offer={offer} wanted={wanted} more={more} />
        if (wanted === undefined) return <OfferDetails offer={offer} />
        const document = documentOf(offer, wanted)
        return document ? <LetterScreen offer={offer} document={document} /> : <ToList />
      }}
    </Loaded>
  )
}

const documentOf = (offer: Offer, wanted: string) =>
  wanted === 'letter' ? offerLetter(offer) : offer.offer_documents.find(({ id }) => id === wanted)

function ToList() {
  const { go } = useOffersPlace()
  useEffect(() => go({ at: 'list' }), [go])
  return null
}
