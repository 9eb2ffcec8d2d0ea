import { useQuery } from '@tanstack/react-query'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { queryPart } from '#ui/dashboard/query-part.ts'
import type { DashboardGroup } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ShownReferral } from '../contract.ts'
import { REFERRALS_PATH } from '../rules.ts'
import { ReferralCard } from './ReferralCard.tsx'
import { referralsQuery, useLiveReferrals } from './referral-queries.ts'
import { isAccepted, isSent } from '../states.ts'

/** Returns the group of a referral; an unanswered one waits for the person who was referred. */
export function groupOf({ direction, state }: Pick<ShownReferral, 'direction' | 'state'>): DashboardGroup {
  if (isSent(state)) return direction === 'received' ? 'action' : 'coming'
  return isAccepted(state) && direction === 'received' ? 'later' : 'history'
}

/** The candidate's referrals on the dashboard. */
export const referralsPart = queryPart({
  prefetch: (app) => app.queryClient.prefetchQuery({ ...referralsQuery(app), staleTime: 0 }),
  useData: () => useQuery(referralsQuery(useApp())),
  useLive: useLiveReferrals,
  entriesOf: (data) =>
    data.referrals.map((referral) => ({
      key: `referral ${referral.encId}`,
      group: groupOf(referral),
      at: referral.answerBy ?? referral.at,
      card: <ReferralCard referral={referral} />,
    })),
  Empty: () => <EmptyPart text="referrals.noneText" to={REFERRALS_PATH} link="referrals.refer" />,
})
