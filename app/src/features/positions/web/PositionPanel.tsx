import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { useNotices } from '#ui/layout/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { detailsQuery, insightsQuery, similarQuery } from './position-queries.ts'
import { PositionDetails } from './PositionDetails.tsx'
import { Insights, SimilarPositions } from './SimilarPositions.tsx'

interface Props {
  pid: string
  privateKey?: string | undefined
  queriedLocation?: string
  headingLevel: 1 | 2
  onClose?: () => void
}

/** A position and what belongs to it. Its parts load side by side, and each may fail alone. */
export function PositionPanel({ pid, privateKey, queriedLocation, headingLevel, onClose }: Props) {
  const intl = useIntl()
  const app = useApp()
  const notices = useNotices()
  const address = { pid, key: privateKey, queriedLocation }
  const details = useQuery(detailsQuery(app, address))
  const similar = useQuery({
    ...similarQuery(app, address),
    enabled: app.site.configs.pcsxConfig.positionDetailsConfig.showSimilarPositions,
  })
  const insights = useQuery({
    ...insightsQuery(app, address),
    enabled: app.site.configs.pcsxConfig.positionDetailsConfig.showInsights,
  })
  const missing = isApiError(details.error) && details.error.status === 404
  const failed = details.isError && !missing
  useEffect(() => {
    if (failed) notices.snack(intl.formatMessage({ id: 'positions.failed' }))
  }, [failed, notices, intl])

  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <article className="position" data-testid="position-details" aria-busy={details.isPending}>
      {onClose ? (
        <button type="button" className="link-button position-close" onClick={onClose}>
          <FormattedMessage id="positions.close" />
        </button>
      ) : null}
      {details.data ? <PositionDetails position={details.data} headingLevel={headingLevel} /> : null}
      {details.isError ? (
        <div className="empty">
          <Heading>
            <FormattedMessage id={missing ? 'positions.missing.heading' : 'positions.failed'} />
          </Heading>
          {missing ? (
            <p>
              <FormattedMessage id="positions.missing.text" />
            </p>
          ) : (
            <button type="button" className="button" onClick={() => void details.refetch()}>
              <FormattedMessage id="search.again" />
            </button>
          )}
        </div>
      ) : null}
      {insights.data ? <Insights insights={insights.data.insights} /> : null}
      {similar.data ? <SimilarPositions positions={similar.data.positions} /> : null}
    </article>
  )
}
