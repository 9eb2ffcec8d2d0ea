import { SEARCH_PATH } from '#features/search/search-params.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { JobAlert } from '../contract.ts'
import type { JobAlertRow } from './store.ts'

/** Returns the path of the search page with the search of an alert. */
export const searchPath = (search: string) => (search ? `${SEARCH_PATH}?${search}` : SEARCH_PATH)

export function presentAlert(row: JobAlertRow): JobAlert {
  return {
    id: row.id,
    name: row.name,
    path: searchPath(row.search),
    savedSearchParamsHash: row.hash,
    frequency: row.frequency,
    isActive: !row.paused,
    createdTs: epochSeconds(row.createdAt),
    lastSentTs: row.lastSentAt && epochSeconds(row.lastSentAt),
  }
}
