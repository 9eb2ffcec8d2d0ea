import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'

/** What was done, and the way back to the jobs. */
export function NetworkMessage({ done }: { readonly done: 'left' | 'joined' }) {
  const { search } = useLocation()
  return (
    <section className="message-page" role="status">
      <h1>
        <FormattedMessage id={`talentNetwork.${done}.heading`} />
      </h1>
      <p>
        <FormattedMessage id={`talentNetwork.${done}.text`} />
      </p>
      <p>
        <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </p>
    </section>
  )
}
