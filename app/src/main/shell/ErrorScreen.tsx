import { ChunkLoadError } from '@foyer/form-kit/product/load-chunk'
import { FormattedMessage } from 'react-intl'
import { useRouteError } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { PageNotLoaded } from './PageNotLoaded.tsx'

/** Returns message and stack: the server's if it sent them, else the browser's error. */
function detailOf(error: unknown): string | undefined {
  if (isApiError(error)) return error.detail
  return error instanceof Error ? (error.stack ?? error.message) : undefined
}

/** Fallback for a page that cannot be shown. */
export function ErrorScreen() {
  const error = useRouteError()
  const { supportContactUrl } = useApp().site.configs
  const isAdmin = useViewer()?.isAdmin ?? false
  if (error instanceof ChunkLoadError) return <PageNotLoaded error={error} />
  const refused = isApiError(error) ? error : undefined
  // A refusal is shown with its own message, and so is a site that will be back; anything else is a failure.
  const isKnown = refused !== undefined && (refused.status < 500 || refused.status === 503)
  const known = (isKnown && refused.message) || undefined
  const detail = isAdmin ? detailOf(error) : undefined
  return (
    <MessagePage
      role="alert"
      heading={known ?? <FormattedMessage id="shell.error.heading" />}
      text={known ? null : refused?.message || <FormattedMessage id="shell.error.text" />}
    >
      {refused?.id ? (
        <p className="muted">
          <FormattedMessage id="shell.error.id" values={{ id: <code>{refused.id}</code> }} />
        </p>
      ) : null}
      <p className="message-actions">
        <button type="button" className="button button-primary needs-script" onClick={() => window.history.back()}>
          <FormattedMessage id="shell.error.back" />
        </button>
        {supportContactUrl ? (
          <a className="button" href={supportContactUrl}>
            <FormattedMessage id="shell.error.support" />
          </a>
        ) : null}
      </p>
      {detail ? (
        <details className="error-detail">
          <summary>
            <FormattedMessage id="shell.error.detail" />
          </summary>
          <pre dir="ltr">{detail}</pre>
        </details>
      ) : null}
    </MessagePage>
  )
}
