import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { DashboardGroup, LoadedDashboardPart } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { ShownReferral } from '../contract.ts'
import { REFERRALS_PATH } from '../rules.ts'
import { ReferralCard } from './ReferralCard.tsx'
import { referralsQuery, useLiveReferrals } from './referral-queries.ts'

/** Returns the group of a referral; an unanswered one waits for the person who was referred. */
export function groupOf({ direction, state }: Pick<ShownReferral, 'direction' | 'state'>): DashboardGroup {
  if (state === 'sent') return direction === 'received' ? 'action' : 'coming'
  return state === 'accepted' && direction === 'received' ? 'later' : 'history'
}

/** The candidate's referrals on the dashboard. */
export const referralsPart: LoadedDashboardPart = {
  prefetch: (app) => app.queryClient.prefetchQuery({ ...referralsQuery(app), staleTime: 0 }),
  useEntries() {
    const { data, isError, refetch } = useQuery(referralsQuery(useApp()))
    useLiveReferrals()
    return {
      entries: data?.referrals.map((referral) => ({
        key: `referral ${referral.encId}`,
        group: groupOf(referral),
        at: referral.answerBy ?? referral.at,
        card: <ReferralCard referral={referral} />,
      })),
      failed: isError && !data,
      retry: () => void refetch(),
    }
  },
  Empty() {
    const { search } = useLocation()
    return (
      <>
        <p>
          <FormattedMessage id="referrals.noneText" />
        </p>
        <Link className="button" to={withCarriedParameters(REFERRALS_PATH, search)}>
          <FormattedMessage id="referrals.refer" />
        </Link>
      </>
    )
  },
}
