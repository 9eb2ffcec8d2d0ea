import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import type { DeskAttendee, OpenedEvent } from '#features/applying/events/desk-contract.ts'
import { type AttendeeGroup, attendeeGroups } from '#features/applying/events/rules.ts'
import { CANCELED, isWaiting, OVER } from '#features/applying/events/states.ts'
import { Day } from '#ui/Day.tsx'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { AskedAct } from '../frame/AskedAct.tsx'
import { ChoiceLinks } from '../parts/ChoiceLinks.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { FilterForm } from '../parts/FilterForm.tsx'
import { PageLinks } from '../parts/PageLinks.tsx'
import { eventPeopleQuery } from './event-queries.ts'
import { RegisterByHand } from './RegisterByHand.tsx'

interface Props {
  readonly event: OpenedEvent
  /** The choice of people in the page's address. */
  readonly choice: URLSearchParams
}

/** The people of an event, who can be found, registered by hand, and taken off the list. */
export function EventPeople({ event, choice }: Props) {
  const { id, phase } = event
  const link = useDeskLink()
  const app = useApp()
  const [registering, setRegistering] = useState(false)
  const [done, setDone] = useState<string>()
  const query = useQuery({ ...eventPeopleQuery(app, id, choice), placeholderData: keepPreviousData })
  const group = attendeeGroups.find((one) => one === choice.get('group')) ?? 'all'
  const text = choice.get('text') ?? ''
  const address = (to: AttendeeGroup, offset?: number) =>
    link(`events/${id}`, { group: to === 'all' ? undefined : to, text, offset })
  const isOpen = phase !== CANCELED && phase !== OVER
  return (
    <section aria-labelledby="desk-event-people">
      <div className="desk-head">
        <h2 id="desk-event-people">
          <FormattedMessage id="desk.events.people" />
        </h2>
        <div className="desk-line-acts">
          {isOpen ? (
            <button
              type="button"
              className="button needs-script"
              aria-expanded={registering}
              onClick={() => setRegistering(!registering)}
            >
              <FormattedMessage id="desk.events.register" />
            </button>
          ) : null}
          <Link to={link(`events/${id}`, { view: 'sheet' })}>
            <FormattedMessage id="desk.events.print" />
          </Link>
          <a href={`${DESK_API}/events/${id}/people/export?domain=${encodeURIComponent(app.site.domain)}`} download>
            <FormattedMessage id="desk.events.export" />
          </a>
        </div>
      </div>
      <DoneLine said={done} />
      {registering && isOpen ? (
        <RegisterByHand
          id={id}
          languages={query.data?.languages ?? []}
          onDone={(said) => {
            setDone(said)
            setRegistering(false)
          }}
        />
      ) : null}
      <ChoiceLinks
        label="desk.events.parts"
        choices={attendeeGroups}
        chosen={group}
        textOf={(one) => (one === 'absent' && phase === OVER ? 'desk.events.part.noShow' : `desk.events.part.${one}`)}
        to={address}
      />
      <FilterForm key={`${group} ${text}`}>
        {group === 'all' ? null : <input type="hidden" name="group" value={group} />}
        <label>
          <span>
            <FormattedMessage id="desk.events.search" />
          </span>
          <input type="search" name="text" defaultValue={text} maxLength={200} />
        </label>
        <button type="submit" className="button">
          <FormattedMessage id="desk.search" />
        </button>
      </FilterForm>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ people, total }) => (
          <>
            <p role="status" className="muted">
              {total === 0 && text === '' ? (
                <FormattedMessage id="desk.events.noOne" />
              ) : (
                <FormattedMessage id="desk.people.count" values={{ count: total }} />
              )}
            </p>
            {total === 0 ? null : (
              <ul className="desk-list">
                {people.map((person) => (
                  <Line key={person.id} event={event} person={person} canLeave={isOpen} />
                ))}
              </ul>
            )}
            <PageLinks
              total={total}
              shown={people.length}
              offset={Number(choice.get('offset') ?? 0)}
              to={(offset) => address(group, offset)}
            />
            {event.waiting > 0 && isOpen ? (
              <p className="field-help muted">
                <FormattedMessage id="desk.events.lineText" />
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface LineProps {
  readonly event: OpenedEvent
  readonly person: DeskAttendee
  readonly canLeave: boolean
}

function Line({ event, person: { id, name, email, state, since, cameAt, person }, canLeave }: LineProps) {
  const link = useDeskLink()
  return (
    <li className="desk-line">
      <div>
        {person === null ? (
          <bdi className="desk-line-name">{name || email}</bdi>
        ) : (
          <Link className="desk-line-name" to={link(`people/${person}`)}>
            <bdi>{name || email}</bdi>
          </Link>
        )}
        {name ? (
          <bdi className="muted desk-event-email" dir="ltr">
            {email}
          </bdi>
        ) : null}
      </div>
      <p className="desk-line-facts">
        {isWaiting(state) ? (
          <span className="tag">
            <FormattedMessage id="desk.events.state.waitlisted" />
          </span>
        ) : null}
        {cameAt === null ? null : (
          <span className="tag">
            <FormattedMessage id="desk.events.state.came" />
          </span>
        )}
        {cameAt === null && event.phase === OVER && !isWaiting(state) ? (
          <span className="tag">
            <FormattedMessage id="desk.events.state.noShow" />
          </span>
        ) : null}
        <span className="muted">
          <FormattedMessage id="desk.events.since" values={{ day: <Day at={since} clock /> }} />
        </span>
        {canLeave ? (
          <AskedAct
            route="DELETE /api/desk/events/:id/registrations/:registration"
            params={{ id: event.id, registration: id }}
            body={{}}
            name={name || email}
            button={isWaiting(state) ? 'desk.events.leaveLine' : 'desk.events.leave'}
            question={isWaiting(state) ? 'desk.events.leaveLineAsk' : 'desk.events.leaveAsk'}
            explanation="desk.events.leaveText"
            cancel="desk.events.leaveNot"
          />
        ) : null}
      </p>
    </li>
  )
}
