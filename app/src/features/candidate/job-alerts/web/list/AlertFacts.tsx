import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { JobAlert } from '../../contract.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** An alert's search, with a link to its results, and the time of the last email. */
export function AlertFacts({ alert }: { readonly alert: JobAlert }) {
  const intl = useIntl()
  const { search } = useLocation()
  const carried = carriedParameters(search)
  const { name, path, isActive, lastSentTs } = alert
  return (
    <div>
      <h2>
        <Link to={`${path}${path.includes('?') ? carried.replace('?', '&') : carried}`}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <p className="job-facts">
        {isActive ? null : (
          <span className="alert-paused">
            <FormattedMessage id="jobAlerts.paused" />
          </span>
        )}
        {lastSentTs === null ? (
          <span>
            <FormattedMessage id="jobAlerts.neverSent" />
          </span>
        ) : (
          <time dir="auto" dateTime={new Date(lastSentTs * 1000).toISOString()}>
            <FormattedMessage id="jobAlerts.lastSent" values={{ date: intl.formatDate(lastSentTs * 1000, DAY) }} />
          </time>
        )}
      </p>
    </div>
  )
}
