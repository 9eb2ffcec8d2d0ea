import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { DateTile } from '#ui/dashboard/DateTile.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { ShownEvent } from '../contract.ts'
import { ATTENDEE_PARAMETER, calendarPath, EVENTS_PATH } from '../rules.ts'
import { EventFacts, EventStateText } from './EventFacts.tsx'
import { eventQuery, useLiveEvents } from './event-queries.ts'
import { RegisterPanel } from './RegisterPanel.tsx'
import './events.css'

export const loadEventPage: PageLoader = async ({ context, params, request }) => {
  const app = context.get(appRouterContext)
  const attendee = new URL(request.url).searchParams.get(ATTENDEE_PARAMETER) ?? undefined
  try {
    const query = eventQuery(app, params['id'] ?? '', attendee)
    const { event } = await app.queryClient.fetchQuery({ ...query, staleTime: 0 })
    return { status: 200, title: pageTitle(app, 'event', 'title.events', event.title) }
  } catch (error) {
    const status = isApiError(error) && error.status === 404 ? 404 : 200
    return { status, title: pageTitle(app, 'event', 'title.events') }
  }
}

/** One event, with registration and calendar files. */
export function EventPage() {
  const app = useApp()
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  const attendee = parameters.get(ATTENDEE_PARAMETER) ?? undefined
  const query = useQuery(eventQuery(app, id, attendee))
  useLiveEvents()
  if (isApiError(query.error) && query.error.status === 404)
    return <Missing reason={attendee === undefined ? 'missing' : 'wrongLink'} />
  return (
    <Loaded query={query} failedHeading="events.failed" className="kept-empty">
      {({ event, email }) => <OneEvent event={event} email={email} attendee={attendee} />}
    </Loaded>
  )
}

function Missing({ reason }: { readonly reason: 'missing' | 'wrongLink' }) {
  return (
    <MessagePage
      heading={<FormattedMessage id={`events.${reason}.heading`} />}
      text={<FormattedMessage id={`events.${reason}.text`} />}
    />
  )
}

interface Props {
  readonly event: ShownEvent
  readonly email: string | null
  readonly attendee: string | undefined
}

function OneEvent({ event, email, attendee }: Props) {
  const { search } = useLocation()
  return (
    <section className="page-narrow appointments-page event-page" aria-labelledby="event-heading">
      <BackLink to={`${EVENTS_PATH}${carriedParameters(search)}`}>
        <FormattedMessage id="events.all" />
      </BackLink>
      <h1 id="event-heading">
        <bdi>{event.title}</bdi>
      </h1>
      <p className="appointment-state" data-state={event.state}>
        <EventStateText event={event} />
      </p>
      <div className="appointment-card">
        <DateTile when={event.starts} />
        <EventFacts event={event} />
      </div>
      {event.description && (
        <p className="event-description" dir="auto">
          {event.description}
        </p>
      )}
      <RegisterPanel event={event} email={email} attendee={attendee} />
      {event.calendars && <Calendars event={event} attendee={attendee} calendars={event.calendars} />}
    </section>
  )
}

interface CalendarProps {
  readonly event: ShownEvent
  readonly attendee: string | undefined
  readonly calendars: NonNullable<ShownEvent['calendars']>
}

function Calendars({ event: { encId }, attendee, calendars }: CalendarProps) {
  const { domain } = useApp().site
  const query = new URLSearchParams({ domain, ...(attendee && { [ATTENDEE_PARAMETER]: attendee }) })
  return (
    <section aria-labelledby="event-calendar">
      <h2 id="event-calendar">
        <FormattedMessage id="event.calendar" />
      </h2>
      <p className="event-calendars">
        <a className="button" href={`${calendarPath(encId)}?${query}`} download>
          <FormattedMessage id="event.file" />
        </a>
        <a className="button" href={calendars.google} target="_blank" rel="noopener noreferrer">
          <FormattedMessage id="event.google" />
        </a>
        <a className="button" href={calendars.outlook} target="_blank" rel="noopener noreferrer">
          <FormattedMessage id="event.outlook" />
        </a>
      </p>
    </section>
  )
}
