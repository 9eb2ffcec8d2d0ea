import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { LoadFailure } from '#ui/query/LoadFailure.tsx'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { PositionCard } from '../contract.ts'
import { PositionHeading } from './PositionHeading.tsx'
import { SimilarPositions } from './SimilarPositions.tsx'

interface Props {
  problem: 'closed' | 'missing' | 'failed'
  headingLevel: 1 | 2
  takesFocus: boolean
  /** Open positions similar to the closed one. */
  similar: PositionCard[]
  /** Error of a failed call. */
  error?: unknown
  onRetry: () => void
  /** Called when the network is back, unless it is the same as for a press of the button. */
  onReconnect?: () => void
}

/** Explains why a position cannot be shown, and how to continue. */
export function PositionProblem({ problem, headingLevel, takesFocus, similar, error, onRetry, onReconnect }: Props) {
  const { search } = useLocation()
  const carried = [...new URLSearchParams(carriedParameters(search))]
  return (
    <>
      <PositionHeading level={headingLevel} takesFocus={takesFocus}>
        <FormattedMessage id={problem === 'failed' ? 'positions.failed' : `positions.${problem}.heading`} />
      </PositionHeading>
      <p>
        {problem === 'failed' ? (
          <LoadFailure error={error} retry={onReconnect ?? onRetry}>
            <FormattedMessage id="positions.failed.text" />
          </LoadFailure>
        ) : (
          <FormattedMessage id={`positions.${problem}.text`} />
        )}
      </p>
      {problem === 'failed' ? (
        <p>
          <button type="button" className="button needs-script" onClick={onRetry}>
            <FormattedMessage id="shell.again" />
          </button>
        </p>
      ) : null}
      <SimilarPositions positions={similar} level={headingLevel} />
      {problem !== 'failed' && headingLevel === 1 ? (
        <form className="search-again" action="/careers/search" role="search">
          <label htmlFor="search-again">
            <FormattedMessage id="shell.search" />
          </label>
          <input id="search-again" type="text" name="query" autoComplete="off" />
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-primary">
            <FormattedMessage id="shell.search.submit" />
          </button>
        </form>
      ) : null}
      {problem !== 'failed' && headingLevel === 1 ? (
        <p>
          <Link to={`/careers${carriedParameters(search)}`}>
            <FormattedMessage id="shell.missing.action" />
          </Link>
        </p>
      ) : null}
    </>
  )
}
