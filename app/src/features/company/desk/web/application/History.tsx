import { FormattedMessage } from 'react-intl'
import { SECOND_MS } from '#kernel/time.ts'
import { Day } from '#ui/Day.tsx'
import { Fold } from '#ui/Fold.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { OpenedApplication } from '../../application-contract.ts'

const EVENTS: Readonly<Record<string, MessageId>> = {
  submitted: 'desk.one.event.submitted',
  edited: 'desk.one.event.edited',
  'review-started': 'desk.one.event.review-started',
  moved: 'desk.one.event.moved',
  withdrawn: 'desk.one.event.withdrawn',
  'withdrawal-undone': 'desk.one.event.withdrawal-undone',
  rejected: 'desk.one.event.rejected',
  reopened: 'desk.one.event.reopened',
  message: 'desk.one.event.message',
  answered: 'desk.one.event.answered',
  asked: 'desk.one.event.asked',
  hired: 'desk.one.event.hired',
  'offer-made': 'desk.one.event.offer-made',
  'offer-accepted': 'desk.one.event.offer-accepted',
  'offer-declined': 'desk.one.event.offer-declined',
  'offer-reopened': 'desk.one.event.offer-reopened',
  'offer-canceled': 'desk.one.event.offer-canceled',
  'offer-expired': 'desk.one.event.offer-expired',
  'consent-revoked': 'desk.one.event.consent-revoked',
  claimed: 'desk.one.event.claimed',
  erased: 'desk.one.event.erased',
}

const ACTS: Readonly<Record<string, MessageId>> = {
  'note add': 'desk.one.act.note-add',
  'note delete': 'desk.one.act.note-delete',
  'opinion give': 'desk.one.act.opinion-give',
  'application move': 'desk.one.act.application-move',
  'application reject': 'desk.one.act.application-reject',
  'application reopen': 'desk.one.act.application-reopen',
  'application hire': 'desk.one.act.application-hire',
  'application message': 'desk.one.act.application-message',
  'application settle-messages': 'desk.one.act.application-settle-messages',
  'application start-review': 'desk.one.act.application-start-review',
}

/** Everything that happened to the application, and the colleagues who acted, newest first. Messages are apart. */
export function History({ application: { acts, history, messages } }: { readonly application: OpenedApplication }) {
  const events = history.map((event) => ({
    ...event,
    by: event.actor === 'company' ? actorOf(event, acts) : undefined,
  }))
  // An act that is in the history, too, is listed once.
  const named = new Set(events.map(({ by }) => by))
  const others = acts.filter((act) => !named.has(act))
  const entries = [...events, ...others].toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return (
    <Fold heading={<FormattedMessage id="desk.one.history" />}>
      <ul className="desk-words">
        {entries.map((entry) => (
          <li key={`${entry.at} ${'act' in entry ? entry.act : entry.action}`}>
            {'act' in entry ? (
              <Act of={entry} />
            ) : (
              <Event of={entry} by={entry.by?.actor} isMessage={messages.some(({ at }) => at === entry.at)} />
            )}
            <p className="muted">
              <Day at={entry.at} clock />
            </p>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

type ActLine = OpenedApplication['acts'][number]
type EventLine = OpenedApplication['history'][number]

/** Returns the colleague's act that made an entry of the history: the two are written one after the other. */
export const actorOf = ({ at }: Pick<EventLine, 'at'>, acts: readonly ActLine[]): ActLine | undefined =>
  acts.find(
    (act) =>
      (act.act.startsWith('application ') || act.act.startsWith('offer ')) &&
      Math.abs(Date.parse(act.at) - Date.parse(at)) < SECOND_MS,
  )

function Act({ of: { act, actor } }: { readonly of: ActLine }) {
  return (
    <p>
      <bdi>{actor}</bdi>:{' '}
      <FormattedMessage id={ACTS[act] ?? 'desk.one.act.other'} values={{ act: <bdi lang="en">{act}</bdi> }} />
    </p>
  )
}

interface EventProps {
  readonly of: EventLine
  readonly by: string | undefined
  /** True if its words are shown with the messages. */
  readonly isMessage: boolean
}

function Event({ of: { action, from, to, words }, by, isMessage }: EventProps) {
  const text = EVENTS[action]
  return (
    <>
      <p>
        {by === undefined ? null : (
          <>
            <bdi>{by}</bdi>:{' '}
          </>
        )}
        {text ? <FormattedMessage id={text} values={{ from: <bdi>{from}</bdi>, to: <bdi>{to}</bdi> }} /> : action}
      </p>
      {words === null || isMessage ? null : <p dir="auto">{words}</p>}
    </>
  )
}
