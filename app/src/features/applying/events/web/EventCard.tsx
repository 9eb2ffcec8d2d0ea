import { FormattedMessage } from 'react-intl'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
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
      when={<StartTime when={event.starts} />}
      facts={[
        <span key="place">
          {place && <bdi>{place}</bdi>}
          {place && online && ' · '}
          {online && <FormattedMessage id="events.online" />}
        </span>,
        ...(showsSeats ? [<FormattedMessage key="seats" id="events.seatsLeft" values={{ count: seatsLeft }} />] : []),
      ]}
      action={{ text: <FormattedMessage id="events.view" /> }}
      testId="event-card"
    />
  )
}
