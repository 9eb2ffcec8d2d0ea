import { FormattedMessage } from 'react-intl'
import type { DeskEvent } from '#features/applying/events/desk-contract.ts'

/** The phase of an event, and how many people have a seat, wait and came. */
export function EventCounts({ event: { phase, seats, registered, waiting, came } }: { readonly event: DeskEvent }) {
  return (
    <p className="desk-line-facts">
      <span className="tag">
        <FormattedMessage id={`desk.events.phase.${phase}`} />
      </span>
      <span>
        {seats === null ? (
          <FormattedMessage id="desk.events.registered" values={{ count: registered }} />
        ) : (
          <FormattedMessage id="desk.events.registeredOf" values={{ count: registered, seats }} />
        )}
      </span>
      {waiting === 0 ? null : (
        <span>
          <FormattedMessage id="desk.events.waiting" values={{ count: waiting }} />
        </span>
      )}
      {came === 0 ? null : (
        <span>
          <FormattedMessage id="desk.events.came" values={{ count: came }} />
        </span>
      )}
    </p>
  )
}
