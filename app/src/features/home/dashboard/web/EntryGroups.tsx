import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DashboardTab } from '#config/site/dashboard-tabs.ts'
import type { DashboardGroup } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import { CardList } from '#ui/dashboard/CardList.tsx'
import type { FilledPart, PageEntry } from './open-parts.ts'
// The parts' scripts load after the first page, which already has their cards.
import '#ui/dashboard/dashboard-card.css'
import '#ui/dashboard/stage-line.css'
import '#ui/dashboard/start-time.css'

/** Number of entries that a group shows at first. */
const FIRST_SHOWN = { action: Infinity, coming: 10, waiting: 10, later: 4, history: 10 } as const

interface Props {
  readonly group: DashboardGroup
  readonly entries: readonly PageEntry[]
  /** True in a list of all parts, whose cards say of which kind they are. */
  readonly isMixed?: boolean
}

/** A group with its heading, its number of entries, and the first of them. */
export function EntryGroup(props: Props) {
  const id = useId()
  const { group, entries } = props
  return (
    <section className="dash-group" aria-labelledby={id} data-testid={`group-${group}`}>
      <h2 id={id}>
        <FormattedMessage id={`dashboard.group.${group}`} /> <span className="dash-count">{entries.length}</span>
      </h2>
      <EntryList {...props} />
    </section>
  )
}

/** Entries, of which only the first are shown until more are requested. */
export function EntryList({ group, entries, isMixed = false }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, FIRST_SHOWN[group])
  return (
    <>
      <CardList place={isMixed ? 'mixed' : 'own'} leads={isMixed && group === 'action'}>
        {shown.map(({ tab, key, card }) => ({ key: `${tab} ${key}`, card }))}
      </CardList>
      {shown.length < entries.length ? (
        <button type="button" className="button needs-script dash-more" onClick={() => setWhole(true)}>
          <FormattedMessage id="dashboard.more" values={{ count: entries.length - shown.length }} />
        </button>
      ) : null}
    </>
  )
}

/** Returns a function for the names of tabs: the site's own, or those in the reader's language. */
export function useTabName(): (tab: DashboardTab) => string {
  const intl = useIntl()
  const { tabs } = useApp().site.configs.pcsxConfig.dashboardConfig
  return (tab) => tabs[tab]?.displayName ?? intl.formatMessage({ id: `dashboard.tab.${tab}` })
}

/** A part that failed to load, with a button to retry. */
export function FailedPart({ part: { tab, retry } }: { readonly part: FilledPart }) {
  const name = useTabName()(tab)
  return (
    <div className="dash-failed" role="alert">
      <p>
        <FormattedMessage id="dashboard.partFailed" values={{ name }} />
      </p>
      <button type="button" className="button needs-script" onClick={retry}>
        <FormattedMessage id="shell.again" />
      </button>
    </div>
  )
}
