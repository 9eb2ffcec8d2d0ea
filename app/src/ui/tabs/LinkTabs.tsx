import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import './tabs.css'

interface Tab {
  id: string
  name: ReactNode
  /** Address at which the tab is open. */
  to: string
}

interface LinkTabsProps {
  /** Name of the row for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** Id of the open tab. */
  readonly open: string
  /** The open tab's content. */
  readonly children: ReactNode
}

/** Tabs as links, so that each has its own address; arrow keys, Home and End move between them. */
export function LinkTabs({ label, tabs, open, children }: LinkTabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = document.getElementById(`${id}-${open}`)
    if (row.current && tab) scrollTabIntoView(row.current, tab)
  }, [id, open])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const ids = tabs.map((tab) => tab.id)
    // A second press comes before the tab of the first is open.
    const focused = ids.find((tab) => document.activeElement?.id === `${id}-${tab}`)
    const next = tabAfter(event, ids, focused ?? open)
    const link = next === undefined ? null : document.getElementById(`${id}-${next}`)
    link?.focus()
    link?.click()
  }
  return (
    <>
      <div ref={row} role="tablist" tabIndex={-1} className="link-tabs" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            id={`${id}-${tab.id}`}
            role="tab"
            aria-selected={tab.id === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            preventScrollReset
            replace
            to={tab.to}
          >
            {tab.name}
          </Link>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        // A panel without links can be reached, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="link-tabs-panel"
        aria-labelledby={`${id}-${open}`}
      >
        {children}
      </div>
    </>
  )
}

/** Scrolls a row that is wider than its page until a tab is visible, without scrolling the page. */
function scrollTabIntoView(row: HTMLElement, tab: HTMLElement): void {
  const edges = row.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (right > edges.right) row.scrollLeft += right - edges.right
  else if (left < edges.left) row.scrollLeft -= edges.left - left
}

/**
 * Returns the tab that a key moves to, in a row that ends where it begins and runs in the reading direction; undefined
 * for other keys and for keys with modifiers, which belong to the browser. The event belongs to the row, and is used up if the key moves.
 */
export function tabAfter<Id>(event: KeyboardEvent<HTMLElement>, tabs: readonly Id[], open: Id): Id | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[event.key]
  const place = step === undefined ? { Home: 0, End: -1 }[event.key] : (tabs.indexOf(open) + step) % tabs.length
  if (place === undefined) return undefined
  event.preventDefault()
  return tabs.at(place)
}
