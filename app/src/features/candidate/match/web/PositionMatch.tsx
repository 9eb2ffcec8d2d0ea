import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { type MessageId, needTexts } from '#ui/i18n/messages.ts'
import { type PositionSections, type PositionSectionsProps } from '#ui/feature/web-feature.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Insights } from './Insights.tsx'
import { insightsQuery, matchQuery, useLiveMatches } from './match-queries.ts'
import type { MatchSectionProps } from './MatchResult.tsx'

/** The candidate's match with a position, and insights about the position. They fail separately, and are shown in order. */
function PositionMatch({ address, level, insights: showsInsights, children }: PositionSectionsProps) {
  const app = useApp()
  useLiveMatches()
  const match = useQuery(matchQuery(app, address))
  const insights = useQuery({ ...insightsQuery(app, address), enabled: showsInsights })
  const { state } = match.data ?? {}
  const hasMatch = state !== undefined && state !== 'off'
  const [MatchSection, setMatchSection] = useState<ComponentType<MatchSectionProps>>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    // Visitors see insights only.
    if (hasMatch)
      void loadChunk(
        'match',
        () => import('./MatchResult.tsx'),
        () => needTexts('match'),
      ).then(
        (part) => setMatchSection(() => part.MatchSection),
        () => setMissing(true),
      )
  }, [hasMatch])
  // The server has no code for the match: what it showed below stays, and moves once.
  const [isFromServer] = useState(useIsHydrating())
  const isMatchSettled = isFromServer || (!match.isPending && (!hasMatch || MatchSection !== undefined || isMissing))
  const areInsightsSettled = !showsInsights || !insights.isPending
  return (
    <>
      {match.isError ? <Failed id="positions.insights.match.failed" onRetry={() => void match.refetch()} /> : null}
      {hasMatch && match.data && MatchSection ? (
        <MatchSection match={match.data} positionId={Number(address.pid)} level={level} />
      ) : null}
      {isMatchSettled ? (
        <>
          {showsInsights && insights.isError ? (
            <Failed id="positions.insights.failed" onRetry={() => void insights.refetch()} />
          ) : null}
          {showsInsights && insights.data ? <Insights data={insights.data} level={level} /> : null}
          {areInsightsSettled ? children : null}
        </>
      ) : null}
    </>
  )
}

const never = () => () => undefined

/** Returns true on the server, and while the page takes over what the server rendered. */
const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

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

export const sections: PositionSections = {
  Sections: PositionMatch,
  prefetch: (app, address) =>
    Promise.all([
      app.queryClient.prefetchQuery(matchQuery(app, address)),
      app.queryClient.prefetchQuery(insightsQuery(app, address)),
    ]),
}
