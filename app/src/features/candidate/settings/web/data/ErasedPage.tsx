import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ErasureReceipt } from '../../contract.ts'

/** The receipt shown instead of the settings after the account was deleted. */
export function ErasedPage({ receipt }: { readonly receipt: ErasureReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  const gone = receipt.lines.filter(({ kept }) => kept === null)
  const stays = receipt.lines.filter(({ kept }) => kept !== null)
  return (
    <div className="page-narrow settings settings-erased">
      <h1 ref={heading} tabIndex={-1}>
        <FormattedMessage id="settings.erased.heading" />
      </h1>
      <p>
        <FormattedMessage
          id="settings.erased.text"
          values={{ reference: <strong className="settings-reference">{receipt.reference}</strong> }}
        />
      </p>
      <section className="settings-panel">
        <h2>
          <FormattedMessage id="settings.erased.gone" />
        </h2>
        <ul>
          {gone.map(({ item, text }) => (
            <li key={item}>{text}</li>
          ))}
        </ul>
      </section>
      <section className="settings-panel">
        <h2>
          <FormattedMessage id="settings.erased.kept" />
        </h2>
        <ul>
          {stays.map(({ item, text, kept }) => (
            <li key={item}>
              <strong>{text}</strong>
              <br />
              <span className="muted">{kept}</span>
            </li>
          ))}
        </ul>
      </section>
      {/* A full page load, so that nothing of the account stays in memory. */}
      <a className="button button-primary" href="/careers">
        <FormattedMessage id="settings.erased.jobs" />
      </a>
    </div>
  )
}
