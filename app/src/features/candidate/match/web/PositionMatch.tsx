import { loadChunk } from '@foyer/form-kit/load-chunk'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { type MessageId, needTexts } from '#ui/i18n/messages.ts'
import { type PositionParts, type PositionPartsProps } from '#ui/feature/web-feature.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Insights } from './Insights.tsx'
import { insightsQuery, matchQuery, useLiveMatches } from './match-queries.ts'
import type { MatchSectionProps } from './MatchResult.tsx'

/** The candidate's match with a position, and insights about it. Each loads and fails separately. */
function PositionMatch({ address, level, insights: showsInsights }: PositionPartsProps) {
  const app = useApp()
  useLiveMatches()
  const match = useQuery(matchQuery(app, address))
  const insights = useQuery({ ...insightsQuery(app, address), enabled: showsInsights })
  const { state } = match.data ?? {}
  const hasMatch = state !== undefined && state !== 'off'
  const [MatchSection, setMatchSection] = useState<ComponentType<MatchSectionProps>>()
  useEffect(() => {
    // Visitors see insights only.
    if (hasMatch)
      void loadChunk(
        'match',
        () => import('./MatchResult.tsx'),
        () => needTexts('match'),
      ).then(
        (part) => setMatchSection(() => part.MatchSection),
        () => undefined,
      )
  }, [hasMatch])
  return (
    <>
      {match.isError ? <Failed id="positions.insights.match.failed" onRetry={() => void match.refetch()} /> : null}
      {hasMatch && match.data && MatchSection ? (
        <MatchSection match={match.data} positionId={Number(address.pid)} level={level} />
      ) : null}
      {showsInsights && insights.isError ? (
        <Failed id="positions.insights.failed" onRetry={() => void insights.refetch()} />
      ) : null}
      {showsInsights && insights.data ? <Insights data={insights.data} level={level} /> : null}
    </>
  )
}

function Failed({ id, onRetry }: { id: MessageId; onRetry: () => void }): ReactNode {
  return (
    <p className="notice part-failed" role="status">
      <FormattedMessage id={id} />{' '}
      <button type="button" className="link-button" onClick={onRetry}>
        <FormattedMessage id="shell.again" />
      </button>
    </p>
  )
}

export const positionParts: PositionParts = {
  Parts: PositionMatch,
  prefetch: (app, address) =>
    Promise.all([
      app.queryClient.prefetchQuery(matchQuery(app, address)),
      app.queryClient.prefetchQuery(insightsQuery(app, address)),
    ]),
}
