import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { momentTexts } from '#kernel/moment.ts'
import type { ShownEvent } from '../contract.ts'

/** The state of an event for the reader, in words. */
export function EventState({ event: { state, opensAt } }: { readonly event: ShownEvent }) {
  return (
    <p className={`event-state event-state-${state}`}>
      <FormattedMessage
        id={`events.state.${state}`}
        values={{ date: <FormattedDate value={opensAt ?? ''} dateStyle="medium" timeStyle="short" /> }}
      />
    </p>
  )
}

/** Time, place and seats of an event. The event's own time comes first, the reader's second. */
export function EventFacts({ event }: { readonly event: ShownEvent }) {
  const { locale, formatNumber } = useIntl()
  const { starts, minutes, place, online, seatsLeft, state } = event
  const { at, zone } = momentTexts(starts, locale)
  const yours = starts.yours && momentTexts(starts.yours, locale)
  const unit = (value: number, name: 'hour' | 'minute') =>
    value > 0 ? formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'long' }) : ''
  return (
    <dl className="event-facts">
      <div>
        <dt>
          <FormattedMessage id="events.when" />
        </dt>
        <dd>
          <time dateTime={event.startsAt}>{at}</time>
          <time className="muted" dateTime={starts.offset}>
            {zone}
          </time>
          {yours && (
            <span className="muted">
              <FormattedMessage id="events.yours" values={{ time: yours.at }} />
            </span>
          )}
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
