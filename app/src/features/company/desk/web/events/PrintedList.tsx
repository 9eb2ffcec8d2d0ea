import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import type { OpenedEvent } from '#features/applying/events/desk-contract.ts'
import { isWaiting } from '#features/applying/events/states.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { eventPeopleQuery } from './event-queries.ts'

interface Props {
  readonly event: OpenedEvent
  readonly people: URLSearchParams
}

/** The check-in list for paper, with a box for each person. */
export function PrintedList({ event: { id, title, starts, place }, people: choice }: Props) {
  const link = useDeskLink()
  const query = useQuery(eventPeopleQuery(useApp(), id, choice))
  return (
    <article aria-labelledby="desk-sheet">
      <BackLink to={link(`events/${id}`)}>
        <bdi>{title}</bdi>
      </BackLink>
      <h1 id="desk-sheet">
        <bdi>{title}</bdi>
      </h1>
      <p className="desk-event-when">
        <StartTime when={starts} />
        {place ? <bdi>{place}</bdi> : null}
      </p>
      <p>
        <button type="button" className="button button-primary needs-script" onClick={() => window.print()}>
          <FormattedMessage id="desk.events.print" />
        </button>
      </p>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ people, total, counts }) => (
          <>
            <p>
              <FormattedMessage id="desk.events.registered" values={{ count: counts.registered }} />
              {counts.waiting > 0 ? (
                <>
                  {' · '}
                  <FormattedMessage id="desk.events.waiting" values={{ count: counts.waiting }} />
                </>
              ) : null}
            </p>
            <div className="desk-table desk-sheet">
              <table>
                <caption className="visually-hidden">
                  <FormattedMessage id="desk.events.checkIn" />
                </caption>
                <thead>
                  <tr>
                    <th scope="col">
                      <FormattedMessage id="desk.events.state.came" />
                    </th>
                    <th scope="col">
                      <FormattedMessage id="desk.events.column.name" />
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {people.map(({ id: registration, name, email, state, cameAt }) => (
                    <tr key={registration}>
                      <td>
                        <span className="desk-sheet-box">{cameAt === null ? '' : '✓'}</span>
                      </td>
                      <th scope="row">
                        <bdi>{name || email}</bdi>
                        {isWaiting(state) ? (
                          <>
                            {' '}
                            <span className="tag">
                              <FormattedMessage id="desk.events.state.waitlisted" />
                            </span>
                          </>
                        ) : null}
                        {name ? (
                          <span className="muted desk-event-email">
                            <bdi dir="ltr">{email}</bdi>
                          </span>
                        ) : null}
                      </th>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {total > people.length ? (
              <p>
                <FormattedMessage id="desk.events.more" values={{ count: total - people.length }} />
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </article>
  )
}
