import { type KeyboardEvent, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { groupEntries } from './dashboard-view.ts'
import { EntryGroup, FailedPart, useTabName } from './EntryGroups.tsx'
import type { FilledPart } from './open-parts.ts'

/** The dashboard with a tab for each part. The address names the tab; the first one is open without a name. */
export function DashboardTabs({ parts }: { readonly parts: readonly FilledPart[] }) {
  const [parameters] = useSearchParams()
  const id = useId()
  const open = parts.find(({ tab }) => tab === parameters.get('tab')) ?? parts[0]
  if (!open) return null
  return (
    <>
      <TabList parts={parts} open={open} id={id} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        // A panel without links can be reached, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="dash-panel"
        aria-labelledby={`${id}-${open.tab}`}
      >
        <Panel part={open} />
      </div>
    </>
  )
}

function Panel({ part }: { readonly part: FilledPart }) {
  const { entries, failed, Empty } = part
  if (!entries) return failed ? <FailedPart part={part} /> : null
  if (entries.length === 0) {
    return (
      <div className="dash-empty">
        <Empty />
      </div>
    )
  }
  return groupEntries(entries).map((group) => <EntryGroup key={`${part.tab} ${group.group}`} {...group} />)
}

interface TabListProps {
  readonly parts: readonly FilledPart[]
  readonly open: FilledPart
  readonly id: string
}

/** Tabs as links, so that each has its own address; arrow keys, Home and End move between them. */
function TabList({ parts, open, id }: TabListProps) {
  const intl = useIntl()
  const nameOf = useTabName()
  const { search } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  const tabs = parts.map(({ tab }) => tab)
  const move = (event: KeyboardEvent) => {
    const isReversed = row.current !== null && getComputedStyle(row.current).direction === 'rtl'
    const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[event.key]
    const place = step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : tabs.indexOf(open.tab) + step
    const next = place === undefined ? undefined : tabs.at(place % tabs.length)
    const link = next && document.getElementById(`${id}-${next}`)
    if (!link) return
    event.preventDefault()
    link.focus()
    link.click()
  }
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      className="dash-tabs"
      aria-label={intl.formatMessage({ id: 'title.dashboard' })}
      onKeyDown={move}
    >
      {parts.map(({ tab, entries }) => (
        <Link
          key={tab}
          id={`${id}-${tab}`}
          role="tab"
          aria-selected={tab === open.tab}
          aria-controls={`${id}-panel`}
          tabIndex={tab === open.tab ? 0 : -1}
          preventScrollReset
          replace
          to={withCarriedParameters(`/careers/dashboard?tab=${tab}`, search)}
        >
          {nameOf(tab)}
          {entries ? (
            <>
              {' '}
              <span className="dash-count">{intl.formatNumber(entries.length)}</span>
            </>
          ) : null}
        </Link>
      ))}
    </div>
  )
}
