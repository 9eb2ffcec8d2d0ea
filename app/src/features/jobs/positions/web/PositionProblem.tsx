import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { LoadFailure } from '#ui/query/LoadFailure.tsx'
import type { DataOf } from '#kernel/endpoint.ts'
import type { getSimilarPositions } from '../contract.ts'
import { PlaceList } from './PlaceList.tsx'
import { PositionHeading } from './PositionHeading.tsx'
import { SimilarPositions } from './SimilarPositions.tsx'

export type Similar = DataOf<typeof getSimilarPositions>

interface Props {
  problem: 'closed' | 'missing' | 'failed'
  headingLevel: 1 | 2
  takesFocus: boolean
  /** The closed position, with open ones that are similar. */
  similar: Similar | undefined
  /** Returns more ways to continue, which only a page has. */
  waysOn?: ((closed: Similar | undefined) => ReactNode) | undefined
  /** Error of a failed call. */
  error?: unknown
  onRetry: () => void
  /** Called when the network is back, unless it is the same as for a press of the button. */
  onReconnect?: () => void
}

/** Explains why a position cannot be shown, and how to continue. */
export function PositionProblem(props: Props) {
  const { problem, headingLevel, takesFocus, similar, waysOn, error, onRetry, onReconnect } = props
  return (
    <>
      {problem === 'closed' && similar ? (
        <>
          <PositionHeading level={headingLevel} lang={similar.position.language} takesFocus={takesFocus}>
            {similar.position.name}
          </PositionHeading>
          <div className="position-closed">
            <span className="tag" data-tone="quiet">
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
      {problem === 'failed' ? null : waysOn?.(similar)}
    </>
  )
}
