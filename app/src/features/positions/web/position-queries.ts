import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getPositionDetails, getPositionInsights, getSimilarPositions } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'locale'>

export interface PositionAddress {
  pid: string
  /** The key of a private position. */
  key?: string | undefined
  queriedLocation?: string | undefined
}

const parameters = ({ pid, key, queriedLocation }: PositionAddress): [string, string][] => [
  ['position_id', pid],
  ...(key ? ([['key', key]] as [string, string][]) : []),
  ...(queriedLocation ? ([['queried_location', queriedLocation]] as [string, string][]) : []),
]

export function detailsQuery({ transport, locale }: Caller, address: PositionAddress) {
  return queryOptions({
    queryKey: ['position', locale, address.pid, address.key ?? ''],
    queryFn: ({ signal }) =>
      callApi<typeof getPositionDetails>(transport, 'GET /api/pcsx/position_details', {
        query: parameters(address),
        signal,
      }),
  })
}

export function insightsQuery({ transport, locale }: Caller, address: PositionAddress) {
  return queryOptions({
    queryKey: ['insights', locale, address.pid],
    queryFn: ({ signal }) =>
      callApi<typeof getPositionInsights>(transport, 'GET /api/pcsx/position_insights', {
        query: parameters({ ...address, queriedLocation: undefined }),
        signal,
      }),
  })
}

export function similarQuery({ transport, locale }: Caller, address: PositionAddress) {
  return queryOptions({
    queryKey: ['similar', locale, address.pid],
    queryFn: ({ signal }) =>
      callApi<typeof getSimilarPositions>(transport, 'GET /api/pcsx/similar_positions', {
        query: parameters({ ...address, queriedLocation: undefined }),
        signal,
      }),
  })
}

/** Fetches a position for a page that will show it; a failure is shown by the page. */
export function prefetchPosition(app: AppContext, pid: string): Promise<void> {
  return app.queryClient.prefetchQuery(detailsQuery(app, { pid }))
}
