import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { OpenedApplication } from '../../application-contract.ts'
import { MakeOffer } from '../offers/MakeOffer.tsx'
import { OfferLine } from '../offers/OfferLine.tsx'
import { WaitingOffers } from '../offers/WaitingOffers.tsx'
import { offersQuery } from '../parts/desk-queries.ts'

/** The offers that answer an application, and the form that makes one. Only people with an account can get one. */
export function Offers({
  application: { id, status, candidate, isNameHidden },
}: {
  readonly application: OpenedApplication
}) {
  const query = useQuery(offersQuery(useApp(), new URLSearchParams({ application: id })))
  const [making, setMaking] = useState(false)
  const [done, setDone] = useState<string>()
  const onDone = (said?: string) => {
    setDone(said)
    setMaking(false)
  }
  const isGuest = candidate === null || candidate.startsWith('guest-')
  return (
    <section aria-labelledby="desk-offers">
      <h2 id="desk-offers">
        <FormattedMessage id="desk.area.offers" />
      </h2>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ offers }) => (
          <>
            {offers.length === 0 ? (
              <p className="muted">
                <FormattedMessage
                  id={isNameHidden ? 'desk.names.offer' : isGuest ? 'desk.offers.guest' : 'desk.offers.noneHere'}
                />
              </p>
            ) : (
              <ul className="desk-list">
                {offers.map((offer) => (
                  <OfferLine key={offer.id} offer={offer} />
                ))}
              </ul>
            )}
            <WaitingOffers application={id} level="h3" />
            <DoneLine said={done} />
            {status === 'active' && !isGuest && !making ? (
              <button
                type="button"
                className="button needs-script"
                onClick={() => {
                  setDone(undefined)
                  setMaking(true)
                }}
              >
                <FormattedMessage id="desk.offers.make" />
              </button>
            ) : null}
            {making ? <MakeOffer application={id} onDone={onDone} /> : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
