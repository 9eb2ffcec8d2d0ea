import { FormattedMessage, useIntl } from 'react-intl'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { Day } from '#ui/Day.tsx'
import type { ShownEvent } from '../contract.ts'

/** The state of an event for the reader, in words. */
export function EventStateText({ event: { state, opensAt } }: { readonly event: ShownEvent }) {
  return <FormattedMessage id={`events.state.${state}`} values={{ date: opensAt && <Day at={opensAt} clock /> }} />
}

/** Time, length, place and seats of an event. */
export function EventFacts({ event }: { readonly event: ShownEvent }) {
  const { formatNumber } = useIntl()
  const { minutes, place, online, seatsLeft, state } = event
  const unit = (value: number, name: 'hour' | 'minute') =>
    value > 0 ? formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'long' }) : ''
  return (
    <dl className="event-facts">
      <div>
        <dt>
          <FormattedMessage id="events.when" />
        </dt>
        <dd>
          <StartTime when={event.starts} />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="events.length" />
        </dt>
        <dd>
          <time dateTime={`PT${minutes}M`}>
            {[unit(Math.floor(minutes / 60), 'hour'), unit(minutes % 60, 'minute')].filter(Boolean).join(' ')}
          </time>
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="events.where" />
        </dt>
        <dd>
          {place && <bdi>{place}</bdi>}
          {online && <FormattedMessage id="events.online" />}
        </dd>
      </div>
      {seatsLeft !== null && state !== 'over' && state !== 'canceled' && (
        <div>
          <dt>
            <FormattedMessage id="events.seats" />
          </dt>
          <dd>
            <FormattedMessage id="events.seatsLeft" values={{ count: seatsLeft }} />
          </dd>
        </div>
      )}
    </dl>
  )
}
