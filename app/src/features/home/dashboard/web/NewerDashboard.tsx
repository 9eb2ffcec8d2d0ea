import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { entriesOnce, groupEntries } from './dashboard-view.ts'
import { EntryGroup, EntryList, FailedPart } from './EntryGroups.tsx'
import type { FilledPart } from './open-parts.ts'

/** The dashboard on one page, most urgent first; past entries are collapsed at the end. */
export function NewerDashboard({ parts }: { readonly parts: readonly FilledPart[] }) {
  const groups = groupEntries(entriesOnce(parts))
  const failed = parts.filter((part) => part.failed)
  const isLoaded = parts.every(({ entries }) => entries)
  if (groups.length === 0 && isLoaded) return <NothingYet />
  return (
    <>
      {failed.map((part) => (
        <FailedPart key={part.tab} part={part} />
      ))}
      {groups.map(({ group, entries }) =>
        group === 'history' ? (
          <details key={group} className="dash-group dash-history" data-testid="group-history">
            <summary>
              <h2>
                <FormattedMessage id="dashboard.group.history" /> <span className="dash-count">{entries.length}</span>
              </h2>
            </summary>
            <EntryList group={group} entries={entries} />
          </details>
        ) : (
          <EntryGroup key={group} group={group} entries={entries} />
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
