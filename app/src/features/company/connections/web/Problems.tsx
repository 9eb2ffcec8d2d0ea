import { FormattedMessage } from 'react-intl'
import type { RunProblem } from '../contract.ts'

/** The rows of a feed that were left out or changed, with the reasons. */
export function Problems({ problems }: { readonly problems: readonly RunProblem[] }) {
  if (problems.length === 0) return null
  return (
    <details>
      <summary>
        <FormattedMessage id="connections.problems" values={{ count: problems.length }} />
      </summary>
      <ul className="connection-problems">
        {problems.map(({ row, id, code, message, isLeftOut }) => (
          <li key={`${row} ${code} ${message}`}>
            <FormattedMessage
              id={isLeftOut ? 'connections.leftOut' : 'connections.changed'}
              values={{ row, id: <bdi key="id">{id ?? '–'}</bdi> }}
            />{' '}
            <bdi lang="en" dir="ltr">
              {message}
            </bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
