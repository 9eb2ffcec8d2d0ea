import { useQuery } from '@tanstack/react-query'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { queryPart } from '#ui/dashboard/query-part.ts'
import type { DashboardGroup } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ShownEvent } from '../contract.ts'
import { EVENTS_PATH } from '../rules.ts'
import { EventCard } from './EventCard.tsx'
import { ownEventsQuery, useLiveEvents } from './event-queries.ts'
import { isRegistered, isWaiting } from '../states.ts'

const groupOf = ({ state }: ShownEvent): DashboardGroup =>
  isRegistered(state) ? 'coming' : isWaiting(state) ? 'waiting' : 'history'

/** The candidate's events on the dashboard. */
export const eventsPart = queryPart({
  prefetch: (app) => app.queryClient.prefetchQuery(ownEventsQuery(app)),
  useData: () => useQuery(ownEventsQuery(useApp())),
  useLive: useLiveEvents,
  entriesOf: (data) =>
    data.events
      .filter(({ registration }) => registration !== null)
      .map((event) => ({
        key: `event ${event.encId}`,
        group: groupOf(event),
        at: event.startsAt,
        card: <EventCard event={event} />,
      })),
  Empty: () => <EmptyPart text="events.emptyOwn" to={EVENTS_PATH} link="events.all" />,
})
