import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { offerStatuses } from '#features/letters/offers/states.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { ChoiceLinks } from '../parts/ChoiceLinks.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { offersQuery } from '../parts/desk-queries.ts'
import { PageLinks } from '../parts/PageLinks.tsx'
import { OfferLine } from './OfferLine.tsx'
import { WaitingOffers } from './WaitingOffers.tsx'

const choices = ['all', ...offerStatuses] as const

/** All offers, open ones first. */
export function OffersPage() {
  const link = useDeskLink()
  const search = new URLSearchParams(useLocation().search)
  const query = useQuery(offersQuery(useApp(), search))
  const status = choices.find((one) => one === search.get('status')) ?? 'all'
  const address = (to: (typeof choices)[number], offset?: number) =>
    link('offers', { status: to === 'all' ? undefined : to, offset })
  return (
    <>
      <h1>
        <FormattedMessage id="desk.area.offers" />
      </h1>
      <WaitingOffers level="h2" />
      <ChoiceLinks
        label="desk.offers.statuses"
        choices={choices}
        chosen={status}
        textOf={(one) => `desk.offers.status.${one}`}
        to={address}
      />
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ offers, total }) => (
          <>
            {total === 0 ? (
              <div className="kept-empty">
                <h2>
                  <FormattedMessage id="desk.offers.none" />
                </h2>
                <p>
                  <FormattedMessage id="desk.offers.noneText" />
                </p>
              </div>
            ) : (
              <ul className="desk-list">
                {offers.map((offer) => (
                  <OfferLine key={offer.id} offer={offer} withName />
                ))}
              </ul>
            )}
            <PageLinks
              total={total}
              shown={offers.length}
              offset={Number(search.get('offset') ?? 0)}
              to={(offset) => address(status, offset)}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
