import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { ShownEvent } from '../contract.ts'
import { eventPath } from '../rules.ts'
import { EventFacts, EventState } from './EventFacts.tsx'
import './events.css'

/** An event in a list. */
export function EventCard({ event, level = 3 }: { readonly event: ShownEvent; readonly level?: 2 | 3 }) {
  const { search } = useLocation()
  const Heading = `h${level}` as const
  return (
    <article className="event-card">
      <EventState event={event} />
      <Heading>
        <Link to={`${eventPath(event.encId)}${carriedParameters(search)}`}>
          <bdi>{event.title}</bdi>
        </Link>
      </Heading>
      <EventFacts event={event} />
    </article>
  )
}
