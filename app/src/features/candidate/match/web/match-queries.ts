import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as limits from '#config/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import { onPageEvent } from '#ui/live/live-feed.ts'
import type { PositionAddress } from '#ui/feature/web-feature.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getMatchChoices, getMatchDetails, getMatchScores, getPositionInsights } from '../contract.ts'
import type { Band } from '../rules.ts'

type Caller = Pick<AppContext, 'transport' | 'locale'>

const parameters = ({ pid, key }: PositionAddress): [string, string][] => [
  ['position_id', pid],
  ...(key ? ([['key', key]] as [string, string][]) : []),
]

export function matchQuery({ transport, locale }: Caller, address: PositionAddress) {
  return queryOptions({
    queryKey: ['match', locale, address.pid, address.key ?? ''],
    queryFn: ({ signal }) =>
      callApi<typeof getMatchDetails>(transport, 'GET /api/pcsx/match_details', { query: parameters(address), signal }),
  })
}

export function insightsQuery({ transport, locale }: Caller, address: PositionAddress) {
  return queryOptions({
    queryKey: ['insights', locale, address.pid, address.key ?? ''],
    queryFn: ({ signal }) =>
      callApi<typeof getPositionInsights>(transport, 'GET /api/pcsx/position_insights', {
        query: parameters(address),
        signal,
      }),
  })
}

export function choicesQuery({ transport }: Pick<AppContext, 'transport'>) {
  return queryOptions({
    queryKey: ['match choices'],
    queryFn: ({ signal }) => callApi<typeof getMatchChoices>(transport, 'GET /api/pcsx/match_choices', { signal }),
  })
}

interface Score {
  score: number
  band: Band
}

/** Ids for the next call, with the callers that wait for them. */
let waiting = new Map<number, ((score: Promise<Score | null>) => void)[]>()

/** Fetches the score of a position; null without one. Positions requested together share a call. */
function fetchScore(transport: AppContext['transport'], id: number): Promise<Score | null> {
  if (waiting.size === 0) setTimeout(() => sendWaiting(transport), 0)
  return new Promise((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]))
}

function sendWaiting(transport: AppContext['transport']): void {
  const requested = waiting
  waiting = new Map()
  const answer = callApi<typeof getMatchScores>(transport, 'GET /api/pcsx/match_scores', {
    query: [['position_ids', [...requested.keys()].slice(0, limits.matchScoreIds).join(',')]],
  })
  for (const [id, resolvers] of requested) {
    const score = answer.then(({ scores, noticeRead }) => (noticeRead ? (scores[id] ?? null) : null))
    for (const resolve of resolvers) resolve(score)
  }
}

export function scoreQuery({ transport }: Pick<AppContext, 'transport'>, id: number) {
  return queryOptions({
    queryKey: ['match score', id],
    queryFn: () => fetchScore(transport, id),
    staleTime: limits.searchCacheMs,
    retry: false,
  })
}

/** Refetches every match on the page when the profile changes, in this tab or elsewhere. */
export function useLiveMatches(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onPageEvent(({ kind }) => {
        if (kind === 'profile') void refreshMatches(client)
      }),
    [client],
  )
}

/** Refetches every match on the page, and the searches that can be sorted by it. */
export async function refreshMatches(client: QueryClient): Promise<void> {
  await Promise.all(
    ['match', 'match score', 'match choices', 'search'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false }),
    ),
  )
}
