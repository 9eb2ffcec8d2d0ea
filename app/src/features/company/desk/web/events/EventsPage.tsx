import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { DeskEvent } from '#features/applying/events/desk-contract.ts'
import { type EventGroup, eventGroups } from '#features/applying/events/rules.ts'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { ChoiceLinks } from '../parts/ChoiceLinks.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { PageLinks } from '../parts/PageLinks.tsx'
import { eventsQuery } from './event-queries.ts'
import { EventCounts } from './EventCounts.tsx'

/** The company's events: those to come, those that are over, and canceled ones. */
export function EventsPage() {
  const link = useDeskLink()
  const search = new URLSearchParams(useLocation().search)
  const query = useQuery(eventsQuery(useApp(), search))
  const group = eventGroups.find((one) => one === search.get('group')) ?? 'ahead'
  const address = (to: EventGroup, offset?: number) =>
    link('events', { group: to === 'ahead' ? undefined : to, offset })
  return (
    <>
      <header className="desk-head">
        <h1>
          <FormattedMessage id="desk.area.events" />
        </h1>
        <p className="desk-line-acts">
          <Link className="button button-primary" to={link('events/new')}>
            <FormattedMessage id="desk.events.new" />
          </Link>
        </p>
      </header>
      <ChoiceLinks
        label="desk.events.groups"
        choices={eventGroups}
        chosen={group}
        textOf={(one) => `desk.events.group.${one}`}
        to={address}
      />
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ events, total }) =>
          total === 0 ? (
            <div className="kept-empty">
              <h2>
                <FormattedMessage id={`desk.events.none.${group}`} />
              </h2>
              {group === 'ahead' ? (
                <p>
                  <FormattedMessage id="desk.events.noneText" />
                </p>
              ) : null}
            </div>
          ) : (
            <>
              <ul className="desk-list">
                {events.map((event) => (
                  <Line key={event.id} event={event} />
                ))}
              </ul>
              <PageLinks
                total={total}
                shown={events.length}
                offset={Number(search.get('offset') ?? 0)}
                to={(offset) => address(group, offset)}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Line({ event }: { readonly event: DeskEvent }) {
  const link = useDeskLink()
  return (
    <li className="desk-line desk-event-line">
      <div>
        <Link className="desk-line-name" to={link(`events/${event.id}`)}>
          <bdi>{event.title}</bdi>
        </Link>
        <span className="muted">
          <StartTime when={event.starts} form="short" />
        </span>
        <span className="muted">
          {event.place ? <bdi>{event.place}</bdi> : <FormattedMessage id="desk.events.online" />}
        </span>
      </div>
      <EventCounts event={event} />
    </li>
  )
}
