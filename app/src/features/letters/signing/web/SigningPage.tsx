import '@foyer/form-kit/styles.css'
import { appRouterContext } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import './signing.css'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { decliningWords } from '../declining.ts'
import { CeremonyView } from './CeremonyView.tsx'
import { useCeremony } from './use-ceremony.ts'
import { useVisiblePart } from './use-visible-part.ts'

/** The page to sign a document, shown in a frame on the offer page. */
export function SigningPage() {
  const parameters = new URLSearchParams(useLocation().search)
  const wid = parameters.get('wid') ?? ''
  const { undoDeclineDays: undoDays } = useApp().site.configs.offersConfig
  const words = decliningWords(parameters, undoDays)
  const intl = useIntl()
  const { shown, retry, ...state } = useCeremony(wid)
  useVisiblePart()
  useEffect(() => {
    // Set once the scripts are ready to respond.
    document.documentElement.dataset['scripts'] = 'ready'
  }, [])
  const title =
    shown.kind === 'open' ? (
      <span dir="auto">{shown.ceremony.document_name}</span>
    ) : (
      <FormattedMessage id="signing.title" />
    )
  return (
    // Labelled, because the surrounding page also has a main landmark.
    <main
      id="main"
      className="signing"
      aria-label={intl.formatMessage({ id: 'signing.title' })}
      aria-busy={shown.kind === 'loading'}
      data-state={shown.kind}
    >
      {shown.kind === 'open' || shown.kind === 'loading' ? <h1>{title}</h1> : null}
      {shown.kind === 'loading' && (
        <p role="status">
          <FormattedMessage id="signing.loading" />
        </p>
      )}
      {shown.kind === 'open' && (
        <Suspense>
          <CeremonyView {...state} words={words} undoDays={undoDays} ceremony={shown.ceremony} letter={shown.letter} />
        </Suspense>
      )}
      {shown.kind === 'unavailable' && (
        <Notice title={<FormattedMessage id="signing.unavailable.title" />}>
          <FormattedMessage id="signing.unavailable.text" />
        </Notice>
      )}
      {shown.kind === 'failed' && (
        <Notice title={<FormattedMessage id="signing.title" />}>
          <FormattedMessage id="signing.failed" />{' '}
          <button type="button" className="button" onClick={retry}>
            <FormattedMessage id="signing.retry" />
          </button>
        </Notice>
      )}
      {shown.kind === 'over' && shown.outcome === 'completed' && (
        <Notice title={<FormattedMessage id="signing.done.title" />}>
          <FormattedMessage id="signing.done.text" />
        </Notice>
      )}
      {shown.kind === 'over' && shown.outcome === 'rejected' && (
        <Notice title={<FormattedMessage id={words.declined} />}>
          <FormattedMessage id={words.declinedText} />
        </Notice>
      )}
    </main>
  )
}

/** Message if nothing is left to sign; announced immediately. */
function Notice({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="signing-told" role="status">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
    </section>
  )
}

/** Fetches nothing on the server, so that a link preview doesn't open a ceremony. */
export const loadSigningPage: PageLoader = ({ context }) => ({
  status: 200,
  title: pageTitle(context.get(appRouterContext), 'signing', 'title.signing'),
})
