import { useQuery } from '@tanstack/react-query'
import { offerTask } from '#features/letters/offers/rules.ts'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { queryPart } from '#ui/dashboard/query-part.ts'
import type { DashboardGroup } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ApplicationSummary } from '../../contract.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import { applicationsQuery, useLiveApplications } from '../application-queries.ts'

/** The candidate's applications on the dashboard: active and ended ones. */
export const applicationsPart = queryPart({
  prefetch: (app) => app.queryClient.prefetchQuery({ ...applicationsQuery(app), staleTime: 0 }),
  useData: () => useQuery(applicationsQuery(useApp())),
  useLive: useLiveApplications,
  entriesOf: (data) => {
    const entry = (application: ApplicationSummary, group: DashboardGroup) => ({
      key: application.encId,
      group,
      at: group === 'history' ? application.since : (application.expectedOn ?? null),
      // The offer itself is what to reply to.
      ...(application.stageKind === 'offer' && { partOf: offerTask(application.pid) }),
      card: <ApplicationCard application={application} />,
    })
    return [
      ...data.applications.map((one) => entry(one, one.whoActs === 'candidate' ? 'action' : 'waiting')),
      ...data.inactiveApplications.map((one) => entry(one, 'history')),
    ]
  },
  Empty: () => (
    <EmptyPart
      heading="applications.empty.submitted"
      text="applications.empty.text"
      to="/careers"
      link="shell.missing.action"
      isPrimary
    />
  ),
})
