import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import * as limits from '#config/limits.ts'
import { useClosingDetails } from '#ui/use-dismissal.ts'
import type { FilterDefinition } from '../../contract.ts'
import { isLong } from './filter-labels.ts'
import { openFilter, openFilterHref } from '../search-address.ts'

interface Props {
  title: ReactNode
  filters: FilterDefinition[]
  /** Number of selected options. */
  chosen: number
  wide?: boolean
  /** True once the options that the page left out are loaded, which make the panel taller. */
  isComplete: boolean
  onOpen(): void
  /** Renders the panel; long lists only once it was opened. */
  children(opened: boolean): ReactNode
}

const showWhole = (panel: HTMLDetailsElement) =>
  panel.querySelector('.filter-panel')?.scrollIntoView({ block: 'nearest' })

/**
 * A button with a panel: below it and scrolled into view, or a bottom sheet on a phone. Closes on Escape, on a press
 * outside and when the focus leaves. Without JavaScript it is a plain disclosure with a link to a page that has the
 * full list, since including all lists would dominate every page.
 */
export function FilterPanel({ title, filters, chosen, wide = false, isComplete, onOpen, children }: Props) {
  const intl = useIntl()
  const location = useLocation()
  const requested = filters.some(({ filterName }) => filterName === openFilter(location.search))
  const long = filters.find(isLong)
  const [opened, setOpened] = useState(requested || long === undefined)
  const panel = useRef<HTMLDetailsElement>(null)
  const close = useClosingDetails(panel)
  useEffect(() => {
    // Can be opened before hydration.
    if (!panel.current?.open) return
    setOpened(true)
    onOpen()
    // oxlint-disable-next-line react/exhaustive-deps -- later openings are events, which call onOpen themselves
  }, [])
  useEffect(() => {
    if (isComplete && panel.current?.open) showWhole(panel.current)
  }, [isComplete])
  return (
    <details
      className="filter"
      ref={panel}
      name="search-filters"
      open={requested}
      onToggle={() => {
        if (!panel.current?.open) return
        setOpened(true)
        onOpen()
        showWhole(panel.current)
      }}
    >
      <summary className="pill" data-testid="filter-button" data-chosen={chosen > 0 || undefined}>
        {title}
        {chosen > 0 ? (
          <span className="filter-count">
            {intl.formatNumber(chosen)}
            <span className="visually-hidden">
              {' '}
              <FormattedMessage id="search.chosen" />
            </span>
          </span>
        ) : null}
      </summary>
      <div className="filter-panel" data-wide={wide || undefined}>
        <div className="filter-groups">{children(opened)}</div>
        <p className="filter-foot">
          <noscript>
            {long && !opened && location.search.length <= limits.linkedSearchCharacters ? (
              <a className="button" href={openFilterHref(location, long.filterName)} rel="nofollow">
                <FormattedMessage id="search.options" />
              </a>
            ) : null}
            <button type="submit" className="button button-primary">
              <FormattedMessage id="search.apply" />
            </button>
          </noscript>
          <button type="button" className="button needs-script" onClick={() => close(true)}>
            <FormattedMessage id="search.done" />
          </button>
        </p>
      </div>
    </details>
  )
}
