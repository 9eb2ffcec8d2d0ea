import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useMinute } from '#ui/page/server-now.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useClosingDetails } from '#ui/use-dismissal.ts'
import type { Nudge } from '../../contract.ts'
import { CardList } from '#ui/dashboard/CardList.tsx'
import { hideNudge, nudgesQuery } from './nudge-queries.ts'

interface ListProps {
  /** Subjects that a card below is about. */
  readonly covered: ReadonlySet<string>
  /** Number of reminders shown at first. */
  readonly first: number
  /** True if the first reminder is the next step. */
  readonly leads: boolean
}

/** Kinds whose time is a start, not a deadline. */
const STARTS: ReadonlySet<Nudge['kind']> = new Set(['interview-soon', 'event-soon'])

/** The reminders at the top of the dashboard; nothing if there are none. */
export function NudgeList({ covered, first, leads }: ListProps) {
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
            <CardList place="own" leads={leads}>
              {(isWhole ? nudges : nudges.slice(0, first)).map((nudge) => ({
                key: nudge.id,
                card: <NudgeRow nudge={nudge} onHide={(forGood) => hide(nudge, forGood)} />,
              }))}
            </CardList>
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
  const { kind, title, message, due, starts, action, actionUrl, dismissible } = nudge
  const now = useMinute()
  const isOverdue = due !== null && Date.parse(due) < now
  const time = starts ? <StartTime when={starts} form="short" /> : due && <When at={due} clock />
  return (
    <DashboardCard
      tone={isOverdue ? 'late' : 'open'}
      title={title}
      to={actionUrl}
      when={
        STARTS.has(kind) && starts
          ? time
          : time && <FormattedMessage id={isOverdue ? 'dashboard.overdue' : 'dashboard.due'} values={{ time }} />
      }
      facts={[message]}
      action={{ text: action }}
      tools={dismissible ? <HideMenu title={title} onHide={onHide} /> : undefined}
      testId="nudge"
    />
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
