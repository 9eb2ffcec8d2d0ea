import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getSavedPositions } from '../contract.ts'

/** Query for the candidate's saved positions. */
export const savedQuery = ({ transport, locale }: Pick<AppContext, 'transport' | 'locale'>) =>
  queryOptions({
    queryKey: ['saved-positions', locale],
    queryFn: ({ signal }) => callApi<typeof getSavedPositions>(transport, 'GET /api/pcsx/positions/saved', { signal }),
  })
export { showSaved } from './change-saved.ts'
