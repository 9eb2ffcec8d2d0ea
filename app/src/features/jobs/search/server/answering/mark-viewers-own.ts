import type { PositionCard } from '#features/jobs/positions/contract.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { SearchResults } from '../../contract.ts'
import type { AlertStatusCall, SearchDependencies } from './dependencies.ts'

/**
 * Marks the viewer's saved and applied jobs, their alert, and the order that only they are offered, in a copy of the
 * response.
 */
export async function markViewersOwn(
  { savedOf, appliedOf, alertStatus }: SearchDependencies,
  shared: SearchResults,
  call: AlertStatusCall,
  ordersByMatch: boolean,
): Promise<SearchResults> {
  const results = ordersByMatch
    ? { ...shared, resultsMetaData: { ...shared.resultsMetaData, matchOrder: true as const } }
    : shared
  const ids = results.positions.map(({ id }) => id)
  const [saved, applied, kept] = await Promise.all([
    savedOf(call.viewer, ids),
    appliedOf(call.viewer, ids),
    alertStatus(call),
  ])
  const mark = (card: PositionCard) => {
    const at = applied.get(card.id)
    const positionUserActions = { isSaved: saved.has(card.id), ...(at && { appliedTs: epochSeconds(at) }) }
    return { ...card, positionUserActions }
  }
  const positions = results.positions.map(mark)
  if (!kept) return { ...results, positions }
  const savedSearchMetadata = { savedSearchParamsHash: kept.hash, isSavedSearchActive: kept.isActive }
  return { ...results, positions, savedSearchMetadata }
}
