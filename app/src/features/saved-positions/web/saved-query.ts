import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getSavedPositions } from '../contract.ts'

/** Query for the viewer's saved positions, refetched on every visit. */
export function savedQuery({ transport, locale }: Pick<AppContext, 'transport' | 'locale'>) {
  return queryOptions({
    queryKey: ['saved-positions', locale],
    queryFn: ({ signal }) => callApi<typeof getSavedPositions>(transport, 'GET /api/pcsx/positions/saved', { signal }),
  })
}
