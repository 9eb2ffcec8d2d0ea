import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { entriesOnce, groupEntries } from './dashboard-view.ts'
import { EntryGroup, EntryList, FailedPart } from './EntryGroups.tsx'
import type { FilledPart } from './open-parts.ts'

interface Props {
  readonly parts: readonly FilledPart[]
  /** The reminders, which come after what is to be done. */
  readonly reminders: ReactNode
}

/** The dashboard on one page: the next step, then all else by urgency; past entries are collapsed at the end. */
export function NewerDashboard({ parts, reminders }: Props) {
  const groups = groupEntries(entriesOnce(parts))
  const failed = parts.filter((part) => part.failed)
  const isLoaded = parts.every(({ entries }) => entries)
  if (groups.length === 0 && isLoaded)
    return (
      <>
        {reminders}
        <NothingYet />
      </>
    )
  const first = groups[0]?.group === 'action' ? groups.slice(0, 1) : []
  return (
    <>
      {failed.map((part) => (
        <FailedPart key={part.tab} part={part} />
      ))}
      {first.map((group) => (
        <EntryGroup key={group.group} {...group} isMixed />
      ))}
      {reminders}
      {groups.slice(first.length).map(({ group, entries }) =>
        group === 'history' ? (
          <details key={group} className="dash-group dash-history" data-testid="group-history">
            <summary>
              <h2>
                <FormattedMessage id="dashboard.group.history" /> <span className="dash-count">{entries.length}</span>
              </h2>
            </summary>
            <EntryList group={group} entries={entries} isMixed />
          </details>
        ) : (
          <EntryGroup key={group} group={group} entries={entries} isMixed />
        ),
      )}
    </>
  )
}

function NothingYet() {
  const { search } = useLocation()
  return (
    <div className="dash-empty">
      <h2>
        <FormattedMessage id="dashboard.empty.heading" />
      </h2>
      <p>
        <FormattedMessage id="dashboard.empty.text" />
      </p>
      <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
        <FormattedMessage id="shell.missing.action" />
      </Link>
    </div>
  )
}
