import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { readersOfAll } from '#kernel/company/staff-roles.ts'
import { eventPath } from '#features/applying/events/rules.ts'
import { CANCELED, OVER } from '#features/applying/events/states.ts'
import type { OpenedEvent } from '#features/applying/events/desk-contract.ts'
import { isApiError } from '#ui/api/transport.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { type OnePageProps, useDeskLink } from '../parts/desk-links.ts'
import { CancelEvent } from './CancelEvent.tsx'
import { CheckInPage } from './CheckInPage.tsx'
import { EventCounts } from './EventCounts.tsx'
import { EventForm } from './EventForm.tsx'
import { eventMessagesQuery, eventPeopleQuery, eventQuery, eventsQuery } from './event-queries.ts'
import { EventMessages } from './EventMessages.tsx'
import { EventPeople } from './EventPeople.tsx'
import { NewEventPage } from './NewEventPage.tsx'
import { PrintedList } from './PrintedList.tsx'
import './events.css'

/** Path of the page for a new event, in place of an id. */
const NEW = 'new'

/** Views of an event besides its page. */
const CHECK_IN = 'check-in'
const SHEET = 'sheet'

/** The page of an event, its check-in list, or the page for a new event. */
export function OneEventPage({ id, missing }: OnePageProps) {
  return id === NEW ? <NewEventPage /> : <EventPage id={id} missing={missing} />
}

/** Fetches what the page of an event needs. */
export async function loadOneEvent(app: AppContext, id: string, search: URLSearchParams): Promise<unknown> {
  const fetched = { staleTime: 0 } as const
  if (id === NEW) return app.queryClient.fetchQuery({ ...eventsQuery(app, new URLSearchParams()), ...fetched })
  const role = app.viewer.current()?.staffRole
  const seesPeople = readersOfAll.some((one) => one === role)
  return Promise.all([
    app.queryClient.fetchQuery({ ...eventQuery(app, id), ...fetched }),
    ...(seesPeople
      ? [
          app.queryClient.fetchQuery({ ...eventPeopleQuery(app, id, listedBy(search)), ...fetched }),
          app.queryClient.fetchQuery({ ...eventMessagesQuery(app, id), ...fetched }),
        ]
      : []),
  ])
}

/** Returns the choice of people that an address makes. */
function listedBy(search: URLSearchParams): URLSearchParams {
  const view = search.get('view')
  if (view === SHEET) return new URLSearchParams({ sheet: '1' })
  return view === CHECK_IN ? new URLSearchParams() : search
}

function EventPage({ id, missing }: OnePageProps) {
  const query = useQuery(eventQuery(useApp(), id))
  const search = new URLSearchParams(useLocation().search)
  if (isApiError(query.error) && query.error.status === 404) return missing
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(event) =>
        event.canSeePeople && search.get('view') === CHECK_IN ? (
          <CheckInPage event={event} />
        ) : event.canSeePeople && search.get('view') === SHEET ? (
          <PrintedList event={event} people={listedBy(search)} />
        ) : (
          <Opened event={event} people={listedBy(search)} />
        )
      }
    </Loaded>
  )
}

interface Props {
  readonly event: OpenedEvent
  readonly people: URLSearchParams
}

function Opened({ event, people }: Props) {
  const link = useDeskLink()
  const { search } = useLocation()
  const [changing, setChanging] = useState(false)
  const [done, setDone] = useState<string>()
  const { id, title, starts, place, url, phase, canSeePeople } = event
  const canChange = phase !== CANCELED && phase !== OVER
  return (
    <article aria-labelledby="desk-event" className="desk-event">
      <BackLink to={link('events')}>
        <FormattedMessage id="desk.events.all" />
      </BackLink>
      <header>
        <h1 id="desk-event">
          <bdi>{title}</bdi>
        </h1>
        <p className="desk-event-when">
          <StartTime when={starts} />
          {place ? <bdi>{place}</bdi> : null}
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              <FormattedMessage id="desk.events.link" />
            </a>
          ) : null}
        </p>
        <div className="desk-event-counts">
          <EventCounts event={event} />
        </div>
        <div className="desk-acts">
          {canSeePeople && phase !== CANCELED ? (
            <Link className="button button-primary" to={link(`events/${id}`, { view: CHECK_IN })}>
              <FormattedMessage id="desk.events.checkIn" />
            </Link>
          ) : null}
          {canChange ? (
            <>
              <button
                type="button"
                className="button needs-script"
                aria-expanded={changing}
                onClick={() => setChanging(!changing)}
              >
                <FormattedMessage id="desk.events.change" />
              </button>
              <CancelEvent event={event} onDone={setDone} />
            </>
          ) : null}
          <Link to={withCarriedParameters(eventPath(id), search)}>
            <FormattedMessage id="desk.events.public" />
          </Link>
        </div>
      </header>
      <DoneLine said={done} />
      {changing && canChange ? (
        <EventForm
          event={event}
          zone={event.zone}
          onSaved={(_id, said) => {
            setDone(said)
            setChanging(false)
          }}
          onBack={() => setChanging(false)}
        />
      ) : null}
      {canSeePeople ? (
        <div className="desk-columns">
          <div>
            <EventPeople event={event} choice={people} />
          </div>
          <div className="desk-side">
            <EventMessages event={event} />
          </div>
        </div>
      ) : (
        <p className="muted">
          <FormattedMessage id="desk.events.peopleHidden" />
        </p>
      )}
    </article>
  )
}
