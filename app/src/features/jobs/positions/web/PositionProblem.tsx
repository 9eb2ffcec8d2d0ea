import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { SearchAgain } from '#ui/SearchAgain.tsx'
import { LoadFailure } from '#ui/query/LoadFailure.tsx'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import type { getSimilarPositions } from '../contract.ts'
import { PlaceList } from './PlaceList.tsx'
import { PositionHeading } from './PositionHeading.tsx'
import { SimilarPositions } from './SimilarPositions.tsx'

type Similar = DataOf<typeof getSimilarPositions>

interface Props {
  problem: 'closed' | 'missing' | 'failed'
  headingLevel: 1 | 2
  takesFocus: boolean
  /** The closed position, with open ones that are similar. */
  similar: Similar | undefined
  /** Error of a failed call. */
  error?: unknown
  onRetry: () => void
  /** Called when the network is back, unless it is the same as for a press of the button. */
  onReconnect?: () => void
}

/** Explains why a position cannot be shown, and how to continue. */
export function PositionProblem({ problem, headingLevel, takesFocus, similar, error, onRetry, onReconnect }: Props) {
  const { search } = useLocation()
  return (
    <>
      {problem === 'closed' && similar ? (
        <>
          <PositionHeading level={headingLevel} lang={similar.position.language} takesFocus={takesFocus}>
            {similar.position.name}
          </PositionHeading>
          <div className="position-closed">
            <span className="match-badge">
              <FormattedMessage id="positions.closed.tag" />
            </span>
            <PlaceList places={similar.position.locations} />
          </div>
        </>
      ) : (
        <PositionHeading level={headingLevel} takesFocus={takesFocus}>
          <FormattedMessage id={problem === 'failed' ? 'positions.notLoaded' : 'positions.missing.heading'} />
        </PositionHeading>
      )}
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
      <SimilarPositions positions={(problem === 'closed' && similar?.positions) || []} level={headingLevel} />
      {problem !== 'failed' && headingLevel === 1 ? (
        <>
          <SearchAgain />
          <p className="position-ways">
            <Link to={`/careers${carriedParameters(search)}`}>
              <FormattedMessage id="shell.missing.action" />
            </Link>
            {problem === 'closed' && similar ? (
              <Link
                to={withCarriedParameters(`/careers/search?query=${encodeURIComponent(similar.position.name)}`, search)}
              >
                <FormattedMessage id="positions.closed.alert" />
              </Link>
            ) : null}
          </p>
        </>
      ) : null}
    </>
  )
}
