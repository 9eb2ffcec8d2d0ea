import { queryOptions } from '@tanstack/react-query'
import { callApi, callApiInFull } from '#ui/api/transport.ts'
import type { PositionAddress as Address } from '#ui/feature/web-feature.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getOverrides, getPositionDetails, getSimilarPositions } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'locale'>

export interface PositionAddress extends Address {
  queriedLocation?: string | undefined
}

const parameters = ({ pid, key, queriedLocation }: PositionAddress): [string, string][] => [
  ['position_id', pid],
  ...(key ? ([['key', key]] as [string, string][]) : []),
  ...(queriedLocation ? ([['queried_location', queriedLocation]] as [string, string][]) : []),
]

const keyOf = (what: string, { locale }: Caller, { pid, key = '' }: PositionAddress) => [what, locale, pid, key]

/** Returns true for a fallback response; programs and tests can read this flag from the page. */
function fallbackFlag(metadata: unknown): boolean {
  return typeof metadata === 'object' && metadata !== null && 'isFallback' in metadata && metadata.isFallback === true
}

export function detailsQuery(app: Caller, address: PositionAddress) {
  return queryOptions({
    queryKey: keyOf('position', app, address),
    queryFn: async ({ signal }) => {
      const { data, metadata } = await callApiInFull<typeof getPositionDetails>(
        app.transport,
        'GET /api/pcsx/position_details',
        { query: parameters(address), signal },
      )
      return { position: data, isFallback: fallbackFlag(metadata) }
    },
  })
}

/** Query of a related part of a position. */
const partOf = (address: PositionAddress) => ({ query: parameters({ ...address, queriedLocation: undefined }) })

export function similarQuery(app: Caller, address: PositionAddress) {
  return queryOptions({
    queryKey: keyOf('similar', app, address),
    queryFn: ({ signal }) =>
      callApi<typeof getSimilarPositions>(app.transport, 'GET /api/pcsx/similar_positions', {
        ...partOf(address),
        signal,
      }),
  })
}

export function overridesQuery(app: Caller, address: PositionAddress) {
  return queryOptions({
    queryKey: keyOf('overrides', app, address),
    queryFn: ({ signal }) =>
      callApi<typeof getOverrides>(app.transport, 'GET /api/pcsx/overrides', { ...partOf(address), signal }),
  })
}

/** Prefetches a position for a page, which shows failures itself. */
export function prefetchPosition(app: AppContext, pid: string): Promise<void> {
  return app.queryClient.prefetchQuery(detailsQuery(app, { pid }))
}
