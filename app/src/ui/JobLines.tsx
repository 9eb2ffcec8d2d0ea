import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

interface Props {
  readonly job: {
    readonly locations: readonly string[]
    readonly department: string | null
    readonly workLocationOption: 'onsite' | 'hybrid' | 'remote_local'
  }
  /** The date shown on this kind of card. */
  readonly day: ReactNode
}

/** Location, department and work option, below the title of a card. */
export function JobLines({ job: { locations, department, workLocationOption }, day }: Props) {
  const intl = useIntl()
  const [first, second] = locations
  return (
    <>
      {second === undefined ? null : (
        <details className="job-places">
          <summary>
            <bdi>{first}</bdi> · <FormattedMessage id="job.places" values={{ count: locations.length }} />
          </summary>
          <ul>
            {locations.map((place) => (
              <li key={place}>
                <bdi>{place}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      {first === undefined || second !== undefined ? null : (
        <p className="job-place">
          <bdi>{first}</bdi>
        </p>
      )}
      <p className="job-facts">
        {department ? <bdi>{department}</bdi> : null}
        <bdi>{intl.formatMessage({ id: `job.workLocation.${workLocationOption}` })}</bdi>
        {day}
      </p>
    </>
  )
}
