import type { MemorySearchEngine } from '@foyer/search-engine'
import { listOpenStamps } from '#features/jobs/positions/server/index.ts'
import type { LaggingReads } from '#platform/db/standbys.ts'
import { isStoredFrom } from '../stored-position.ts'

/**
 * Compares every position of an index with the database. Comparing change numbers isn't enough: after a backup was
 * restored or a standby took over, the same number can mean a different change.
 * @returns the ids of open positions that are new or have changed, and of those in the index that aren't open
 */
export async function findOutdated(
  engine: MemorySearchEngine,
  source: LaggingReads,
  tenantId: number,
): Promise<{ changed: number[]; closed: number[] }> {
  const stamps = await source.read((from) => listOpenStamps(from, tenantId))
  const isCurrent = (stamp: (typeof stamps)[number]) => {
    const bytes = engine.stored(stamp.id)
    return bytes !== undefined && isStoredFrom(bytes, stamp)
  }
  const changed = stamps.filter((stamp) => !isCurrent(stamp)).map(({ id }) => id)
  const open = new Set(stamps.map(({ id }) => id))
  return { changed, closed: engine.ids().filter((id) => !open.has(id)) }
}
