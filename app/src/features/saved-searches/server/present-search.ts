import { SEARCH_PATH } from '#features/search/search-params.ts'
import type { SavedSearch } from '../contract.ts'
import type { SavedSearchRow } from './store.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** The search page with a kept search. */
export const searchPath = (search: string) => (search ? `${SEARCH_PATH}?${search}` : SEARCH_PATH)

export function presentSearch(row: SavedSearchRow): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    path: searchPath(row.search),
    savedSearchParamsHash: row.hash,
    frequency: row.frequency,
    isActive: !row.paused,
    createdTs: seconds(row.createdAt),
    lastSentTs: row.lastSentAt && seconds(row.lastSentAt),
  }
}
