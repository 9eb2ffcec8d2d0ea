import { closedAt } from '#features/jobs/positions/states.ts'
import { cardInLanguage, findPositions, positionUrl, presentCard } from '#features/jobs/positions/server/index.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import type { SavedPosition } from '../contract.ts'
import { listSaved, type Owner } from './store.ts'

export interface SavedDependencies {
  db: Database
  /** Returns when the candidate applied for each of the positions. */
  appliedOf(viewer: Owner, positionIds: readonly number[]): Promise<ReadonlyMap<number, Date>>
}

/** Returns a candidate's saved positions as cards, last saved first. */
export async function showSavedPositions(
  { db, appliedOf }: SavedDependencies,
  owner: Owner,
  { now, locale }: { now: Date; locale: string },
): Promise<SavedPosition[]> {
  const saved = await listSaved(db, owner)
  const ids = saved.map(({ positionId }) => positionId)
  const [positions, applied] = await Promise.all([findPositions(db, owner.tenantId, ids), appliedOf(owner, ids)])
  const byId = new Map(positions.map((position) => [position.id, position]))
  return saved.flatMap(({ positionId, savedAt }): SavedPosition[] => {
    const position = byId.get(positionId)
    if (!position) return []
    const closed = closedAt(position, now)
    const at = applied.get(positionId)
    return [
      {
        ...cardInLanguage(presentCard(position), locale),
        // A candidate who saved a private position had its key, so the path can include it.
        positionUrl: positionUrl(position),
        archived_at: closed && epochSeconds(closed),
        savedTs: epochSeconds(savedAt),
        closes: position.closesAt?.toISOString() ?? null,
        positionUserActions: { isSaved: true, ...(at && { appliedTs: epochSeconds(at) }) },
      },
    ]
  })
}
