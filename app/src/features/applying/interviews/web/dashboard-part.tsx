import { useQuery } from '@tanstack/react-query'
import type { DashboardGroup, LoadedDashboardPart } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ShownInterview } from '../contract.ts'
import { isBooked, isProposed } from '../states.ts'
import { InterviewCard, NoInterviews } from './InterviewCard.tsx'
import { interviewsQuery, useLiveInterviews } from './interview-queries.ts'

/** The candidate's interviews on the dashboard: a time to pick, those that come, and those that ended. */
export const interviewsPart: LoadedDashboardPart = {
  prefetch: (app) => app.queryClient.prefetchQuery({ ...interviewsQuery(app), staleTime: 0 }),
  useEntries() {
    const { data, isError, refetch } = useQuery(interviewsQuery(useApp()))
    useLiveInterviews()
    return {
      entries: data?.interviews.map((interview) => ({
        key: interview.encId,
        group: groupOf(interview),
        at: interview.startsAt ?? interview.slots.at(-1)?.startsAt ?? interview.updatedAt,
        card: <InterviewCard interview={interview} />,
      })),
      failed: isError && !data,
      retry: () => void refetch(),
    }
  },
  Empty: NoInterviews,
}

function groupOf({ state, slots }: ShownInterview): DashboardGroup {
  if (isProposed(state)) return slots.length > 0 ? 'action' : 'waiting'
  return isBooked(state) ? 'coming' : 'history'
}
