import { FormattedMessage, useIntl } from 'react-intl'
import { distinctLabels } from '#features/jobs/positions/distinct-labels.ts'
import type { Questions } from './apply-queries.ts'

/** The heading of the page for one job, or for several. */
export function ApplyHeading({ positions }: Pick<Questions, 'positions'>) {
  const [first] = positions
  return positions.length > 1 ? (
    <FormattedMessage id="apply.headingSeveral" values={{ count: positions.length }} />
  ) : (
    <FormattedMessage id="apply.heading" values={{ name: <bdi key="name">{first?.name}</bdi> }} />
  )
}

/** The jobs to apply for together, and those that don't accept applications now. */
export function AppliedTogether({ positions, refused }: Pick<Questions, 'positions' | 'refused'>) {
  const intl = useIntl()
  const labels = distinctLabels([...positions, ...refused])
  return (
    <>
      {positions.length > 1 ? (
        <p>
          <FormattedMessage
            id="apply.several"
            values={{
              count: positions.length,
              names: intl.formatList(positions.map(({ pid }, n) => <bdi key={pid}>{labels[n]}</bdi>)),
            }}
          />
        </p>
      ) : null}
      {refused.length > 0 ? (
        <div className="notice">
          <p>
            <FormattedMessage id="apply.unavailable" values={{ count: refused.length }} />
          </p>
          <ul>
            {refused.map(({ pid, name, message }, n) => (
              <li key={pid}>
                <bdi>{name ? labels[positions.length + n] : pid}</bdi>: {message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}
