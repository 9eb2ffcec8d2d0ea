import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { ShownEvent } from '../contract.ts'
import { EventCard } from './EventCard.tsx'
import { eventsQuery, useLiveEvents } from './event-queries.ts'
import '#ui/styles/kept-list.css'
import './events.css'

export const loadEventsPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  await app.queryClient.prefetchQuery({ ...eventsQuery(app), staleTime: 0 })
  return { status: 200, title: pageTitle(app, 'events', 'title.events') }
}

/** The company's events: upcoming ones, and those of the last year. */
export function EventsPage() {
  const app = useApp()
  const query = useQuery(eventsQuery(app))
  useLiveEvents()
  return (
    <section className="page-narrow appointments-page" aria-labelledby="events-heading">
      <h1 id="events-heading">
        <FormattedMessage id="title.events" />
      </h1>
      <Loaded query={query} failedHeading="events.failed" className="kept-empty">
        {({ upcoming, past }) => (
          <>
            {upcoming.length === 0 ? (
              <div className="kept-empty">
                <h2>
                  <FormattedMessage id="events.none" />
                </h2>
                <p>
                  <FormattedMessage id="events.noneText" />
                </p>
              </div>
            ) : (
              <EventList heading="events.upcoming" events={upcoming} />
            )}
            {past.length > 0 && <EventList heading="events.past" events={past} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface ListProps {
  readonly heading: 'events.upcoming' | 'events.past'
  readonly events: readonly ShownEvent[]
}

function EventList({ heading, events }: ListProps) {
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>
        <FormattedMessage id={heading} />
      </h2>
      <ul className="lined-list">
        {events.map((event) => (
          <li key={event.encId}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}
