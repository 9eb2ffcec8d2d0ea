import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { MessageId } from '#ui/i18n/messages.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'

/** Empty state with a link to the search. */
export function NoAlerts({ text }: { readonly text: MessageId }) {
  const { search } = useLocation()
  return (
    <div className="kept-empty">
      <span className="kept-mark" aria-hidden="true" />
      <h2>
        <FormattedMessage id="jobAlerts.empty.heading" />
      </h2>
      <p>
        <FormattedMessage id={text} />
      </p>
      <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
        <FormattedMessage id="shell.missing.action" />
      </Link>
    </div>
  )
}
