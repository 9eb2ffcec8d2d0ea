import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { DashboardGroup, LoadedDashboardPart } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { ShownEvent } from '../contract.ts'
import { EVENTS_PATH } from '../rules.ts'
import { EventCard } from './EventCard.tsx'
import { ownEventsQuery, useLiveEvents } from './event-queries.ts'

const groupOf = ({ state }: ShownEvent): DashboardGroup =>
  state === 'registered' ? 'coming' : state === 'waitlisted' ? 'waiting' : 'history'

/** The candidate's events on the dashboard. */
export const eventsPart: LoadedDashboardPart = {
  prefetch: (app) => app.queryClient.prefetchQuery(ownEventsQuery(app)),
  useEntries() {
    const { data, isError, refetch } = useQuery(ownEventsQuery(useApp()))
    useLiveEvents()
    return {
      entries: data?.events
        .filter(({ registration }) => registration !== null)
        .map((event) => ({
          key: `event ${event.encId}`,
          group: groupOf(event),
          at: event.startsAt,
          card: <EventCard event={event} />,
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
          <FormattedMessage id="events.emptyOwn" />
        </p>
        <Link className="button" to={`${EVENTS_PATH}${carriedParameters(search)}`}>
          <FormattedMessage id="events.all" />
        </Link>
      </>
    )
  },
}
