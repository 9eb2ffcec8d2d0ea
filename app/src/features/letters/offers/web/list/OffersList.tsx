import { FormattedMessage } from 'react-intl'
import type { Offer } from '../../contract.ts'
import { Heading } from '../offers-place.tsx'
import { OfferCard } from './OfferCard.tsx'

/** All offers of a candidate. */
export function OffersList({ offers }: { readonly offers: readonly Offer[] }) {
  return (
    <div className="page-narrow offers">
      <Heading>
        <FormattedMessage id="title.offers" />
      </Heading>
      {offers.length > 0 ? (
        <ul className="offers-list">
          {offers.map((offer) => (
            <li key={offer.enc_id}>
              <OfferCard offer={offer} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="offers-empty">
          <span className="offers-mark" aria-hidden="true" />
          <p className="offers-empty-title">
            <FormattedMessage id="offers.empty" />
          </p>
          <p className="muted">
            <FormattedMessage id="offers.empty.text" />
          </p>
        </div>
      )}
    </div>
  )
}
