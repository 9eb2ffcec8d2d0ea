import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { changedAttendee, DeskAttendee, OpenedEvent } from '#features/applying/events/desk-contract.ts'
import { isWaiting } from '#features/applying/events/states.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { deskLimits } from '../../limits.ts'
import { useDeskLink } from '../parts/desk-links.ts'
import { useAct } from '../parts/use-act.ts'
import { eventPeopleQuery } from './event-queries.ts'

type CheckedIn = Endpoint<never, never, never, typeof changedAttendee>

const choiceOf = (text: string) => new URLSearchParams(text.trim() === '' ? {} : { text: text.trim() })

/** The list at the door of an event: a few letters find a person, and Enter notes that they came. */
export function CheckInPage({ event }: { readonly event: OpenedEvent }) {
  const { id, title, starts } = event
  const link = useDeskLink()
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [said, setSaid] = useState<string>()
  const [wanted, setWanted] = useState<{ text: string }>()
  const reached = useRef<object>(undefined)
  const { busy, failure, run, ask } = useAct()
  const search = useDebounced(setText, deskLimits.typingMs)
  const query = useQuery({
    ...eventPeopleQuery(app, id, choiceOf(text)),
    placeholderData: keepPreviousData,
    // Colleagues check people in at other doors.
    refetchInterval: deskLimits.doorMs,
  })
  const isCurrent = wanted?.text === text && !query.isPlaceholderData
  useEffect(() => {
    if (!isCurrent || reached.current === wanted) return
    reached.current = wanted
    // The first person who isn't here yet: the button of one who is would undo it.
    list.current?.querySelector<HTMLElement>('[data-absent]')?.focus()
  }, [wanted, isCurrent])
  const note = async ({ id: registration, name, email }: DeskAttendee, came: boolean) => {
    const { counts } = await ask<CheckedIn>('PUT /api/desk/events/:id/registrations/:registration', {
      params: { id, registration },
      body: { came },
    })
    setSaid(
      intl.formatMessage(
        { id: came ? 'desk.events.isHere' : 'desk.events.isNotHere' },
        { name: name || email, count: counts.came, seats: counts.registered },
      ),
    )
    setTyped('')
    setText('')
    search('')
    field.current?.focus()
  }
  const enter = async () => {
    const { people, total } = await client.fetchQuery({ ...eventPeopleQuery(app, id, choiceOf(typed)), staleTime: 0 })
    setText(typed)
    const [only] = people
    if (typed.trim() === '') return
    if (only && total === 1 && only.cameAt === null) return note(only, true)
    if (only && total === 1)
      setSaid(intl.formatMessage({ id: 'desk.events.wasHere' }, { name: only.name || only.email }))
    else {
      setSaid(intl.formatMessage({ id: 'desk.events.found' }, { count: total }))
      setWanted({ text: typed })
    }
  }
  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    run(enter)
  }
  return (
    <article aria-labelledby="desk-check-in" className="desk-door">
      <BackLink to={link(`events/${id}`)}>
        <bdi>{title}</bdi>
      </BackLink>
      <h1 id="desk-check-in">
        <FormattedMessage id="desk.events.checkIn" />
      </h1>
      <p className="muted">
        <bdi>{title}</bdi> · <StartTime when={starts} form="short" />
      </p>
      <form className="desk-door-search needs-script" role="search" onSubmit={onSubmit}>
        <label htmlFor="desk-door">
          <FormattedMessage id="desk.events.find" />
        </label>
        <input
          ref={field}
          id="desk-door"
          type="search"
          value={typed}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={200}
          aria-describedby="desk-door-help"
          onChange={({ target }) => {
            setTyped(target.value)
            setWanted(undefined)
            search(target.value)
          }}
        />
        <p id="desk-door-help" className="field-help muted">
          <FormattedMessage id="desk.events.findHelp" />
        </p>
      </form>
      <p role="status" className="desk-door-said">
        {said}
      </p>
      <p role="alert">{failure}</p>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ people, total, counts }) => (
          <>
            <p className="desk-door-count">
              <FormattedMessage id="desk.events.hereOf" values={{ count: counts.came, seats: counts.registered }} />
            </p>
            {total === 0 ? (
              <p>
                <FormattedMessage id={typed.trim() === '' ? 'desk.events.noOne' : 'desk.events.noneFound'} />
              </p>
            ) : (
              <ul ref={list} className="desk-list">
                {people.map((person) => (
                  <li key={person.id} className="desk-line">
                    <div>
                      <bdi className="desk-line-name">{person.name || person.email}</bdi>
                      {person.name ? (
                        <bdi className="muted desk-event-email" dir="ltr">
                          {person.email}
                        </bdi>
                      ) : null}
                    </div>
                    <div className="desk-line-acts">
                      {isWaiting(person.state) ? (
                        <span className="tag">
                          <FormattedMessage id="desk.events.state.waitlisted" />
                        </span>
                      ) : null}
                      {person.cameAt === null ? null : (
                        <span className="tag">
                          <FormattedMessage id="desk.events.state.came" />
                        </span>
                      )}
                      <button
                        type="button"
                        className={
                          person.cameAt === null ? 'button button-primary needs-script' : 'button needs-script'
                        }
                        data-absent={person.cameAt === null || undefined}
                        aria-disabled={busy}
                        onClick={() => run(() => note(person, person.cameAt === null))}
                      >
                        <FormattedMessage id={person.cameAt === null ? 'desk.events.here' : 'desk.events.undo'} />
                        <span className="visually-hidden">
                          : <bdi>{person.name || person.email}</bdi>
                        </span>
                      </button>
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {total > people.length ? (
              <p className="muted">
                <FormattedMessage id="desk.events.more" values={{ count: total - people.length }} />
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </article>
  )
}
