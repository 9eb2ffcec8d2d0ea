import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useMinute } from '#ui/page/server-now.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useClosingDetails } from '#ui/use-dismissal.ts'
import type { Nudge } from '../../contract.ts'
import { hideNudge, nudgesQuery } from './nudge-queries.ts'

interface ListProps {
  /** Subjects that a card below is about. */
  readonly covered: ReadonlySet<string>
  /** Number of reminders shown at first. */
  readonly first: number
}

/** Kinds whose time is a start, not a deadline. */
const STARTS: ReadonlySet<Nudge['kind']> = new Set(['interview-soon', 'event-soon'])

/** The reminders at the top of the dashboard; nothing if there are none. */
export function NudgeList({ covered, first }: ListProps) {
  const [isWhole, setWhole] = useState(false)
  const app = useApp()
  const intl = useIntl()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { note, snack } = useNotices()
  const query = useQuery(nudgesQuery(app))
  const hide = (nudge: Nudge, forGood: boolean) => {
    // The pressed button disappears with its reminder.
    section.current?.focus()
    hideNudge(app, nudge, forGood).then(
      () => note(intl.formatMessage({ id: forGood ? 'dashboard.hidden' : 'dashboard.snoozed' })),
      () => snack(intl.formatMessage({ id: 'dashboard.notHidden' })),
    )
  }
  return (
    <Loaded query={query} failed="dashboard.remindersFailed" className="dash-failed">
      {(all) => {
        const nudges = all.filter((nudge) => !covered.has(subjectOf(nudge)))
        if (nudges.length === 0) return null
        return (
          <section className="dash-group" ref={section} tabIndex={-1} aria-labelledby={id} data-testid="nudges">
            <h2 id={id}>
              <FormattedMessage id="dashboard.reminders" /> <span className="dash-count">{nudges.length}</span>
            </h2>
            <ul className="dash-list">
              {(isWhole ? nudges : nudges.slice(0, first)).map((nudge) => (
                <li key={nudge.id}>
                  <NudgeRow nudge={nudge} onHide={(forGood) => hide(nudge, forGood)} />
                </li>
              ))}
            </ul>
            {isWhole || nudges.length <= first ? null : (
              <button type="button" className="button needs-script dash-more" onClick={() => setWhole(true)}>
                <FormattedMessage id="dashboard.more" values={{ count: nudges.length - first }} />
              </button>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}

/** Returns the id of a nudge's subject. */
export const subjectOf = ({ id }: Pick<Nudge, 'id'>): string => id.slice(id.indexOf(':') + 1)

function NudgeRow({ nudge, onHide }: { readonly nudge: Nudge; readonly onHide: (forGood: boolean) => void }) {
  const id = useId()
  const { search } = useLocation()
  const { kind, title, message, due, starts, action, actionUrl, dismissible } = nudge
  const now = useMinute()
  const isOverdue = due !== null && Date.parse(due) < now
  return (
    <article className="dash-nudge" data-testid="nudge" data-kind={kind} aria-labelledby={id}>
      <div className="dash-card-text">
        <h3 id={id}>{title}</h3>
        {due === null ? null : (
          <p className="dash-when">
            {STARTS.has(kind) && starts ? (
              <StartTime when={starts} />
            ) : (
              <FormattedMessage
                id={isOverdue ? 'dashboard.overdue' : 'dashboard.due'}
                values={{ time: starts ? <StartTime when={starts} inline /> : <When at={due} clock /> }}
              />
            )}
          </p>
        )}
        <p className="muted">{message}</p>
      </div>
      <div className="dash-card-tools">
        <Link
          className={dismissible ? 'button' : 'button button-primary'}
          to={withCarriedParameters(actionUrl, search)}
          aria-describedby={id}
        >
          {action}
        </Link>
        {dismissible ? <HideMenu title={title} onHide={onHide} /> : null}
      </div>
    </article>
  )
}

function HideMenu({ title, onHide }: { readonly title: string; readonly onHide: (forGood: boolean) => void }) {
  const intl = useIntl()
  const box = useRef<HTMLDetailsElement>(null)
  useClosingDetails(box)
  return (
    <details className="dash-hide needs-script" ref={box}>
      <summary className="button" aria-label={intl.formatMessage({ id: 'dashboard.hideNamed' }, { title })}>
        <span aria-hidden="true" className="dash-cross" />
      </summary>
      <div className="dash-hide-panel">
        <button type="button" onClick={() => onHide(false)}>
          <FormattedMessage id="dashboard.snooze" />
        </button>
        <button type="button" onClick={() => onHide(true)}>
          <FormattedMessage id="dashboard.hide" />
        </button>
      </div>
    </details>
  )
}
