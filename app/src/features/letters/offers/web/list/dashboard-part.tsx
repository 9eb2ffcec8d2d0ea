import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import type { LoadedDashboardPart } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { Offer } from '../../contract.ts'
import { isOpen } from '../../states.ts'
import { statusLabel, statusTone } from '../offer-view.ts'
import { offersQuery, useLiveOffers } from '../offer-queries.ts'
import { useOfferState } from '../use-offer-state.ts'

/** The candidate's offers on the dashboard. */
export const offersPart: LoadedDashboardPart = {
  prefetch: (app) => app.queryClient.prefetchQuery({ ...offersQuery(app), staleTime: 0 }),
  useEntries() {
    const { data, isError, refetch } = useQuery(offersQuery(useApp()))
    useLiveOffers()
    return {
      entries: data?.map((offer) => ({
        key: offer.enc_id,
        group: isOpen(offer.status) ? 'action' : 'history',
        at: isOpen(offer.status) ? offer.expires_at : offer.updated_at,
        card: <OfferEntry offer={offer} />,
      })),
      failed: isError && !data,
      retry: () => void refetch(),
    }
  },
  Empty() {
    const { search } = useLocation()
    return (
      <>
        <h2>
          <FormattedMessage id="offers.empty" />
        </h2>
        <p>
          <FormattedMessage id="offers.empty.text" />
        </p>
        <Link className="button" to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </>
    )
  },
}

const TONES = { open: 'open', good: 'good', bad: 'off', late: 'late', off: 'off' } as const

function OfferEntry({ offer }: { readonly offer: Offer }) {
  const { status } = useOfferState(offer)
  const open = isOpen(status)
  const { expires_at, updated_at } = offer
  return (
    <DashboardCard
      kind={<FormattedMessage id="offers.kind" />}
      status={<FormattedMessage id={statusLabel(status)} />}
      tone={TONES[statusTone(status)]}
      title={offer.position.name}
      to={`/careers/offer/${offer.enc_id}`}
      when={
        open && expires_at ? (
          <FormattedMessage id="offers.answerBy" values={{ time: <When at={expires_at} clock /> }} />
        ) : undefined
      }
      facts={[<FormattedMessage key="updated" id="offers.updated" values={{ date: <When at={updated_at} /> }} />]}
      action={{ text: <FormattedMessage id="offers.viewOffer" />, primary: open }}
      testId="dashboard-offer"
    />
  )
}
