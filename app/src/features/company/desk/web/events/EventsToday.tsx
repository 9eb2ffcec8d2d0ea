import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { DataOf } from '#kernel/endpoint.ts'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import type { showToday } from '../../contract.ts'
import { useDeskLink } from '../parts/desk-links.ts'

interface Props {
  readonly events: DataOf<typeof showToday>['events']
}

/** Lines of the events that run or begin within a day, each with its check-in list. */
export function EventsToday({ events }: Props) {
  const link = useDeskLink()
  return events.map(({ id, title, starts, registered, came }) => (
    <li key={id} className="desk-line">
      <div>
        <Link className="desk-line-name" to={link(`events/${id}`)}>
          <bdi>{title}</bdi>
        </Link>
        <span className="muted">
          <StartTime when={starts} form="short" />
        </span>
      </div>
      <p className="desk-line-facts">
        <span className="muted">
          <FormattedMessage id="desk.events.hereOf" values={{ count: came, seats: registered }} />
        </span>
        <Link to={link(`events/${id}`, { view: 'check-in' })}>
          <FormattedMessage id="desk.events.checkIn" />
          <span className="visually-hidden">
            : <bdi>{title}</bdi>
          </span>
        </Link>
      </p>
    </li>
  ))
}
