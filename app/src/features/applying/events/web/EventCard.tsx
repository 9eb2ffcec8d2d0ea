import { FormattedMessage } from 'react-intl'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { DateTile } from '#ui/dashboard/DateTile.tsx'
import { StartTime, YourTime } from '#ui/dashboard/StartTime.tsx'
import type { ShownEvent } from '../contract.ts'
import { eventPath } from '../rules.ts'
import { EventStateText } from './EventFacts.tsx'
import './events.css'

const TONES = {
  soon: 'wait',
  open: 'open',
  registered: 'good',
  waitlisted: 'wait',
  full: 'off',
  left: 'off',
  closed: 'off',
  over: 'off',
  canceled: 'off',
} as const

/** An event in a list: its state, time and place, and a link to its page. */
export function EventCard({ event }: { readonly event: ShownEvent }) {
  const { encId, title, state, place, online, seatsLeft } = event
  const showsSeats = seatsLeft !== null && (state === 'open' || state === 'soon')
  return (
    <DashboardCard
      kind={<FormattedMessage id="events.kind" />}
      status={<EventStateText event={event} />}
      tone={TONES[state]}
      title={title}
      to={eventPath(encId)}
      tile={<DateTile when={event.starts} />}
      facts={[
        <StartTime key="time" when={event.starts} form="clock" />,
        ...(event.starts.yours ? [<YourTime key="yours" when={event.starts} />] : []),
        ...(place ? [<bdi key="place">{place}</bdi>] : []),
        ...(online ? [<FormattedMessage key="online" id="events.online" />] : []),
        ...(showsSeats ? [<FormattedMessage key="seats" id="events.seatsLeft" values={{ count: seatsLeft }} />] : []),
      ]}
      testId="event-card"
    />
  )
}
