import { ChunkLoadError } from '@foyer/form-kit/load-chunk'
import { FormattedMessage } from 'react-intl'
import { useRouteError } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { PageNotLoaded } from './PageNotLoaded.tsx'

/** The last resort when a page cannot be shown. */
export function ErrorScreen() {
  const error = useRouteError()
  if (error instanceof ChunkLoadError) return <PageNotLoaded error={error} />
  const id = isApiError(error) ? error.id : undefined
  return (
    <section className="message-page" role="alert">
      <h1>
        <FormattedMessage id="shell.error.heading" />
      </h1>
      <p>{isApiError(error) && error.message ? error.message : <FormattedMessage id="shell.error.text" />}</p>
      {id ? (
        <p className="muted">
          <FormattedMessage id="shell.error.id" values={{ id: <code>{id}</code> }} />
        </p>
      ) : null}
      <p>
        <button type="button" className="button button-primary" onClick={() => window.history.back()}>
          <FormattedMessage id="shell.error.back" />
        </button>
      </p>
    </section>
  )
}
