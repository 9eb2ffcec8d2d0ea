import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { Day } from '#ui/Day.tsx'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { JobAlert } from '../../contract.ts'

/** An alert's search, with a link to its results, and the time of the last email. */
export function AlertFacts({ alert }: { readonly alert: JobAlert }) {
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
          <span>
            <FormattedMessage
              id="jobAlerts.lastSent"
              values={{ date: <Day at={new Date(lastSentTs * 1000).toISOString()} /> }}
            />
          </span>
        )}
      </p>
    </div>
  )
}
