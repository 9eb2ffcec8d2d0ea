import { type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

interface Props {
  title: ReactNode
  /** How many options are chosen. */
  chosen: number
  wide?: boolean
  children: ReactNode
}

/**
 * A button with a panel: below it, or on a phone from the bottom of the screen. Escape, a click elsewhere and moving the
 * focus away close it; with scripts off it is a plain disclosure.
 */
export function FilterPanel({ title, chosen, wide = false, children }: Props) {
  const intl = useIntl()
  const panel = useRef<HTMLDetailsElement>(null)
  const close = (refocus: boolean) => {
    const details = panel.current
    if (!details?.open) return
    details.open = false
    if (refocus) details.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const outside = (event: Event) => {
      if (!panel.current?.contains(event.target as Node)) close(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(true)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return (
    <details className="filter" ref={panel} name="search-filters">
      <summary className="pill" data-chosen={chosen > 0 || undefined}>
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
        <div className="filter-groups">{children}</div>
        <p className="filter-foot">
          <noscript>
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
