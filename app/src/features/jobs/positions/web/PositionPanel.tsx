import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { detailsQuery, similarQuery } from './position-queries.ts'
import { PositionDetails } from './PositionDetails.tsx'
import type { PositionDetails as Details } from '../contract.ts'
import { PositionSections } from './PositionSections.tsx'
import { PositionProblem, type Similar } from './PositionProblem.tsx'

interface Props {
  pid: string
  privateKey?: string | undefined
  queriedLocation?: string
  headingLevel: 1 | 2
  /** HTTP status of the page; a refused position is not requested again. */
  status?: number
  /** True if the visitor just chose this position. */
  takesFocus?: boolean
  onClose?: () => void
  /** Called if the position could not be loaded; the page then clears its selection. */
  onFailed?: () => void
  /** Reloads the position; by default the panel does so itself. */
  onRetry?: () => void
  /** Returns the contact of a position. */
  contactOf?: (position: Details) => ReactNode
  /** Returns more ways to continue from a position that is closed or missing. */
  waysOn?: (closed: Similar | undefined) => ReactNode
}

/** A position and its related parts, which load in parallel and fail independently. */
export function PositionPanel(props: Props) {
  const {
    pid,
    privateKey,
    queriedLocation,
    headingLevel,
    status = 200,
    takesFocus = false,
    onClose,
    onFailed,
    onRetry,
    contactOf,
    waysOn,
  } = props
  const intl = useIntl()
  const app = useApp()
  const notices = useNotices()
  const address = { pid, key: privateKey, queriedLocation }
  const details = useQuery({ ...detailsQuery(app, address), enabled: status === 200 })
  const refused =
    details.data === undefined && (status === 200 ? details.isError : !details.isFetching || details.isError)
  const gone = refused && (status === 404 || status === 410 || is404(details.error))
  const similar = useQuery({ ...similarQuery(app, address), enabled: status === 200 || status === 410 })
  const failed = refused && !gone

  const report = useRef(onFailed)
  useEffect(() => {
    report.current = onFailed
  })
  useEffect(() => {
    if (!failed) return
    notices.snack(intl.formatMessage({ id: 'positions.failed' }))
    report.current?.()
  }, [failed, notices, intl])

  const problem = failed ? 'failed' : similar.data ? 'closed' : 'missing'
  return (
    <article
      className="position"
      data-testid="position-details"
      data-fallback={details.data?.isFallback || undefined}
      aria-busy={!details.data && !refused}
    >
      {onClose ? (
        <button type="button" className="link-button position-close needs-script" onClick={onClose}>
          <FormattedMessage id="positions.close" />
        </button>
      ) : null}
      {details.data ? (
        <>
          <PositionDetails
            position={details.data.position}
            headingLevel={headingLevel}
            takesFocus={takesFocus}
            contact={contactOf?.(details.data.position)}
          />
          <PositionSections address={address} level={headingLevel} />
        </>
      ) : null}
      {refused && !(gone && similar.isFetching) ? (
        <PositionProblem
          problem={problem}
          headingLevel={headingLevel}
          takesFocus={takesFocus}
          similar={similar.data}
          waysOn={waysOn}
          error={details.error}
          onRetry={onRetry ?? (() => void details.refetch())}
        />
      ) : null}
    </article>
  )
}

const is404 = (error: unknown) => isApiError(error) && error.status === 404
