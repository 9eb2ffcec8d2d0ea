import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { CompanyHtml } from '#ui/layout/CompanyHtml.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { attestTerms, TermsState, TermsTexts } from '../contract.ts'
import { TermsChanges } from './TermsChanges.tsx'
import './terms.css'

interface Props {
  state: TermsState & { terms: TermsTexts; version: string }
  onAccepted(): void
  /** The terms have changed since they were read; they have to be fetched anew. */
  onOutdated(): Promise<unknown>
}

/** The window that stands before everything until the terms are accepted. It cannot be closed; signing out is the other way. */
export function TermsDialog({ state, onAccepted, onOutdated }: Props) {
  const intl = useIntl()
  const { transport } = useApp()
  const { search } = useLocation()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [changes, setChanges] = useState(state.previous !== null)
  const { terms, previous } = state

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const open = () => {
      if (!element.open) element.showModal()
    }
    open()
    title.current?.focus()
    // Browsers close a window at the second Escape, whatever the page says of the first.
    element.addEventListener('close', open)
    return () => {
      element.removeEventListener('close', open)
      element.close()
    }
  }, [])

  const accept = async () => {
    setBusy(true)
    setProblem('')
    try {
      await callApi<typeof attestTerms>(transport, 'POST /api/pcsx/terms_of_service', {
        body: { version: state.version },
      })
      onAccepted()
    } catch (error) {
      if (isApiError(error) && error.code === 'changed') {
        await onOutdated()
        setChanges(true)
      }
      setProblem(isApiError(error) && error.message ? error.message : intl.formatMessage({ id: 'terms.failed' }))
      setBusy(false)
    }
  }
  return (
    <dialog
      ref={dialog}
      className="terms-dialog"
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <header>
        {/* The company's words run as its text below does. */}
        <h2 id={heading} ref={title} tabIndex={-1} dir={terms.headingText ? 'auto' : undefined}>
          {terms.headingText || <FormattedMessage id="terms.heading" />}
        </h2>
        <CompanyHtml className="muted" html={terms.helperText} />
        {previous ? (
          <div className="terms-again">
            <p>
              <FormattedMessage
                id="terms.changed"
                values={{ date: intl.formatDate(previous.attestedTs * 1000, { dateStyle: 'long' }) }}
              />
            </p>
            <button type="button" className="button" aria-pressed={changes} onClick={() => setChanges(!changes)}>
              <FormattedMessage id="terms.showChanges" />
            </button>
          </div>
        ) : null}
      </header>
      {/* Keyboards scroll it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="terms-text" role="region" aria-labelledby={heading} tabIndex={0}>
        {previous && changes ? (
          <TermsChanges before={previous.terms} now={terms} />
        ) : (
          <CompanyHtml html={terms.infoText} />
        )}
      </div>
      <footer>
        <CompanyHtml className="muted" html={terms.disclaimerText} />
        <p className="terms-problem" role="alert">
          {problem}
        </p>
        <div className="terms-actions">
          <a className="button" href={`/logout${carriedParameters(search)}`}>
            <FormattedMessage id="title.logout" />
          </a>
          <button type="button" className="button button-primary" disabled={busy} onClick={() => void accept()}>
            {terms.submitButtonText || <FormattedMessage id="terms.accept" />}
          </button>
        </div>
      </footer>
    </dialog>
  )
}
