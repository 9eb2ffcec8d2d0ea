import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { queryPart } from '#ui/dashboard/query-part.ts'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { Offer } from '../../contract.ts'
import { isOpen } from '../../states.ts'
import { offerTask } from '../../rules.ts'
import { statusLabel, statusTone } from '../offer-view.ts'
import { offersQuery, useLiveOffers } from '../offer-queries.ts'
import { useOfferState } from '../use-offer-state.ts'

/** The candidate's offers on the dashboard. */
export const offersPart = queryPart({
  prefetch: (app) => app.queryClient.prefetchQuery({ ...offersQuery(app), staleTime: 0 }),
  useData: () => useQuery(offersQuery(useApp())),
  useLive: useLiveOffers,
  entriesOf: (data) =>
    data.map((offer) => ({
      key: offer.enc_id,
      group: isOpen(offer.status) ? 'action' : 'history',
      at: isOpen(offer.status) ? offer.expires_at : offer.updated_at,
      ...(offer.position.id !== null && { task: offerTask(offer.position.id) }),
      card: <OfferEntry offer={offer} />,
    })),
  Empty: () => <EmptyPart heading="offers.empty" text="offers.empty.text" to="/careers" link="shell.missing.action" />,
})

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
      facts={
        open ? [] : [<FormattedMessage key="updated" id="offers.updated" values={{ date: <When at={updated_at} /> }} />]
      }
      action={open ? { text: <FormattedMessage id="offers.viewOffer" /> } : undefined}
      testId="dashboard-offer"
    />
  )
}
