import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import type { OpenedEvent } from '#features/applying/events/desk-contract.ts'
import { CANCELED } from '#features/applying/events/states.ts'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { eventMessagesQuery } from './event-queries.ts'
import { WriteToPeople } from './WriteToPeople.tsx'

/** The messages to an event's people, and a form for another one. */
export function EventMessages({ event }: { readonly event: OpenedEvent }) {
  const query = useQuery(eventMessagesQuery(useApp(), event.id))
  return (
    <section aria-labelledby="desk-event-messages">
      <h2 id="desk-event-messages">
        <FormattedMessage id="desk.events.messages" />
      </h2>
      {event.phase === CANCELED ? null : <WriteToPeople id={event.id} />}
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ messages }) =>
          messages.length === 0 ? null : (
            <ul className="desk-words">
              {messages.map(({ id, to, words, sender, at, count, isSent }) => (
                <li key={id}>
                  <p className="muted">
                    <bdi>{sender}</bdi> · <Day at={at} clock />
                  </p>
                  <p dir="auto">{words}</p>
                  <p className="muted">
                    <FormattedMessage id={`desk.events.to.${to}`} />
                    {' · '}
                    {isSent ? (
                      <FormattedMessage id="desk.events.sentTo" values={{ count }} />
                    ) : (
                      <FormattedMessage id="desk.events.sending" />
                    )}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
