import { queryOptions } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { attestTerms, getTerms, TermsState, TermsTexts } from '../contract.ts'
import { TermsChanges } from './TermsChanges.tsx'
import './terms.css'

interface Props {
  state: TermsState & { terms: TermsTexts; version: string }
  onAccepted(): void
  /** Called if the terms changed since they were loaded and must be fetched again. */
  onOutdated(): Promise<unknown>
}

/**
 * A modal dialog that blocks the page until the terms are accepted. It cannot be closed; signing out is the
 * alternative.
 */
export function TermsDialog({ state, onAccepted, onOutdated }: Props) {
  const intl = useIntl()
  const { transport } = useApp()
  const { search } = useLocation()
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { busy, failure, run } = useSubmit({ failed: 'terms.failed' })
  const [changes, setChanges] = useState(state.previous !== null)
  const { terms, previous } = state

  const accept = async () => {
    try {
      await callApi<typeof attestTerms>(transport, 'POST /api/pcsx/terms_of_service', {
        body: { version: state.version },
      })
    } catch (error) {
      if (isApiError(error) && error.code === 'changed') {
        await onOutdated()
        setChanges(true)
      }
      throw error
    }
    onAccepted()
  }
  return (
    <Dialog className="terms-dialog" labelledBy={heading} initialFocus={() => title.current}>
      <header>
        {/* The company's heading takes the direction of its text. */}
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
      {/* Focusable, so that it can be scrolled with the keyboard. */}
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
          {failure}
        </p>
        <div className="terms-actions">
          <a className="button" href={`/logout${carriedParameters(search)}`}>
            <FormattedMessage id="title.logout" />
          </a>
          <button type="button" className="button button-primary" disabled={busy} onClick={() => run(accept)}>
            {terms.submitButtonText ? <bdi>{terms.submitButtonText}</bdi> : <FormattedMessage id="terms.accept" />}
          </button>
        </div>
      </footer>
    </Dialog>
  )
}

/** Query for the site's terms and the viewer's acceptance; fetched once per page. */
export function termsQuery({ transport }: Pick<AppContext, 'transport'>, accountId: string) {
  return queryOptions({
    queryKey: ['terms', accountId],
    queryFn: ({ signal }) =>
      callApi<typeof getTerms>(transport, 'GET /api/pcsx/terms_of_service', { signal, background: true }),
    staleTime: Infinity,
  })
}
