import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'

/** The company's consent text, collapsed, in a box of limited height; longer texts scroll, also with the keyboard. */
export function PrivacyText({ html }: { readonly html: string }) {
  const intl = useIntl()
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <details className="alert-privacy-fold">
      <summary>
        <FormattedMessage id="jobAlerts.privacy" />
      </summary>
      <div
        ref={box}
        className="alert-privacy"
        role="region"
        aria-label={intl.formatMessage({ id: 'jobAlerts.privacy' })}
        style={{ maxBlockSize: `min(${limits.privacyTextMaxHeightPx}px, 38dvh)` }}
        // Scrollable content must be reachable with the keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={scrolls ? 0 : undefined}
      >
        <CompanyHtml html={html} />
      </div>
    </details>
  )
}
