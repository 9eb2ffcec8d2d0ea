import { useQuery } from '@tanstack/react-query'
import { queryPart } from '#ui/dashboard/query-part.ts'
import type { DashboardGroup } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ShownInterview } from '../contract.ts'
import { isBooked, isProposed } from '../states.ts'
import { InterviewCard, NoInterviews } from './InterviewCard.tsx'
import { interviewsQuery, useLiveInterviews } from './interview-queries.ts'

/** The candidate's interviews on the dashboard: those that need a time, upcoming ones, and past ones. */
export const interviewsPart = queryPart({
  prefetch: (app) => app.queryClient.prefetchQuery({ ...interviewsQuery(app), staleTime: 0 }),
  useData: () => useQuery(interviewsQuery(useApp())),
  useLive: useLiveInterviews,
  entriesOf: (data) =>
    data.interviews.map((interview) => ({
      key: interview.encId,
      group: groupOf(interview),
      at: interview.startsAt ?? interview.slots.at(-1)?.startsAt ?? interview.updatedAt,
      card: <InterviewCard interview={interview} />,
    })),
  Empty: NoInterviews,
})

function groupOf({ state, slots }: ShownInterview): DashboardGroup {
  if (isProposed(state)) return slots.length > 0 ? 'action' : 'waiting'
  return isBooked(state) ? 'coming' : 'history'
}
