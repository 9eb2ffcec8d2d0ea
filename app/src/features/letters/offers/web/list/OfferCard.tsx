import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Offer } from '../../contract.ts'
import { Deadline, StatusLabel } from './status-lines.tsx'
import { GoButton } from '../GoButton.tsx'
import { cardView } from '../offer-view.ts'
import { useOfferState } from '../use-offer-state.ts'
import { useOffersPlace } from '../offers-place.tsx'

/** One offer in the list. */
export function OfferCard({ offer }: { readonly offer: Offer }) {
  const id = useId()
  const now = useOfferState(offer)
  const { tone, line, actionRequired, daysLeft, button } = cardView(offer, now)
  const Name = useOffersPlace().level === 1 ? 'h2' : 'h3'
  return (
    <article className="offer-card" data-testid="offer-card" data-tone={tone} aria-labelledby={id}>
      <div className="offer-card-text">
        <p className="offer-card-top">
          <StatusLabel status={now.status} />
          {actionRequired ? (
            <span className="offer-tag" data-kind="action">
              <FormattedMessage id="offers.actionRequired" />
            </span>
          ) : null}
        </p>
        <Name id={id}>
          <bdi>{offer.position.name}</bdi>
        </Name>
        <p>
          <Deadline line={line} daysLeft={daysLeft} />
        </p>
      </div>
      <GoButton to={{ at: 'offer', id: offer.enc_id }} kind={button} about={id}>
        <FormattedMessage id="offers.viewOffer" />
      </GoButton>
    </article>
  )
}
