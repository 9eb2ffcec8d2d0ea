import { FormattedMessage } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { LoadFailure } from '#ui/query/LoadFailure.tsx'

/** Error message and retry for failed results. The form keeps its input. */
export function ResultsFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const refusal = isApiError(error) ? error : undefined
  return (
    <div className="empty results-failed">
      <h2 id="results-heading" data-testid="results-heading" tabIndex={-1}>
        <FormattedMessage id="search.notLoaded" />
      </h2>
      <p>
        <LoadFailure error={error} retry={onRetry}>
          <FormattedMessage id="search.failed.network" />
        </LoadFailure>
      </p>
      {refusal?.id ? (
        <p className="muted">
          <FormattedMessage id="shell.error.id" values={{ id: <code>{refusal.id}</code> }} />
        </p>
      ) : null}
      <button type="button" className="button button-primary" onClick={onRetry}>
        <FormattedMessage id="shell.again" />
      </button>
    </div>
  )
}

/** Shown instead of results until the site can find all jobs; the page retries automatically. */
export function SiteStarting({ text }: { readonly text: string }) {
  return (
    <div className="empty" role="status">
      <h2 id="results-heading" data-testid="results-heading" tabIndex={-1}>
        <FormattedMessage id="search.starting" />
      </h2>
      <p>{text}</p>
    </div>
  )
}
