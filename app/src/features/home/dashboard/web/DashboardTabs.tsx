import { useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { LinkTabs } from '#ui/tabs/LinkTabs.tsx'
import { entriesOfTab, groupEntries, joinParts, shownParts, tabWith } from './dashboard-view.ts'
import { EntryGroup, FailedPart, useTabName } from './EntryGroups.tsx'
import type { FilledPart } from './open-parts.ts'

/** The dashboard with a tab for each part. The address names the tab; without a name, the first one is open. */
export function DashboardTabs({ parts }: { readonly parts: readonly FilledPart[] }) {
  const intl = useIntl()
  const nameOf = useTabName()
  const { search } = useLocation()
  const [parameters] = useSearchParams()
  const joined = joinParts(parts)
  const named = tabWith(parameters.get('tab'), joined)
  const open = joined.find(({ tab }) => tab === named) ?? joined[0]
  if (!open) return null
  const tabs = shownParts(joined, named).map(({ tab, entries }) => ({
    id: tab,
    to: withCarriedParameters(`/careers/dashboard?tab=${tab}`, search),
    name: (
      <>
        {nameOf(tab)}
        {entries ? (
          <>
            {' '}
            <span className="dash-count">{intl.formatNumber(entries.length)}</span>
          </>
        ) : null}
      </>
    ),
  }))
  return (
    <div className="dash-tabs">
      <LinkTabs label={intl.formatMessage({ id: 'title.dashboard' })} tabs={tabs} open={open.tab}>
        <Panel part={open} parts={parts} />
      </LinkTabs>
    </div>
  )
}

interface PanelProps {
  readonly part: FilledPart
  readonly parts: readonly FilledPart[]
}

function Panel({ part, parts }: PanelProps) {
  const { entries, failed, Empty } = part
  if (!entries) return failed ? <FailedPart part={part} /> : null
  if (entries.length === 0) {
    return (
      <div className="dash-empty">
        <Empty />
      </div>
    )
  }
  return groupEntries(entriesOfTab(entries, parts)).map((group) => (
    <EntryGroup key={`${part.tab} ${group.group}`} {...group} />
  ))
}
