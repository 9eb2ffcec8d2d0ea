import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { LoadFailure } from '#ui/layout/LoadFailure.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { Offer } from '../contract.ts'
import { LetterScreen } from './LetterScreen.tsx'
import { OfferDetails } from './OfferDetails.tsx'
import { OffersList } from './OffersList.tsx'
import { offerLetter } from './offer-view.ts'
import { offerQuery, offersQuery } from './offer-queries.ts'
import { useOffersPlace } from './offers-place.ts'
import { useLiveOffers } from './use-live-offers.ts'
import { useOpened } from './use-opened.ts'

/** The list of offers with its data. */
export function ListScreen() {
  useLiveOffers()
  const query = useQuery(offersQuery(useApp()))
  return <Loaded query={query}>{(offers) => <OffersList offers={offers} />}</Loaded>
}

interface OneOfferProps {
  readonly id: string
  /** Id of a document to show; `letter` for the offer letter. */
  readonly document?: string
}

/** One offer, or one of its documents, with its data. Unknown ones redirect to the list. */
export function OneOffer({ id, document: wanted }: OneOfferProps) {
  useLiveOffers()
  const query = useQuery(offerQuery(useApp(), id))
  useOpened(id, query.data !== undefined)
  if (isApiError(query.error) && query.error.status === 404) return <ToList />
  return (
    <Loaded query={query}>
      {(offer) => {
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

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** Renders loaded data, else a loading or error state. */
function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError || query.isFetching)
    return (
      <p className="offers-wait muted" role="status">
        <FormattedMessage id="offers.loading" />
      </p>
    )
  return (
    <div className="offers-wait" role="alert">
      <p>
        <LoadFailure error={query.error} retry={() => void query.refetch()}>
          <FormattedMessage id="offers.notLoaded" />
        </LoadFailure>
      </p>
      <button type="button" className="button needs-script" onClick={() => void query.refetch()}>
        <FormattedMessage id="offers.again" />
      </button>
    </div>
  )
}
