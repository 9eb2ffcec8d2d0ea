import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { PositionContent } from '../position.ts'
import { isPastClosing } from '../rules.ts'
import { type PositionWrite, type StoredState, nextChange, storedStates, writePositions } from './store.ts'

export interface SaveSummary {
  created: number
  updated: number
  unchanged: number
  /** Saved with a deadline that has passed, so not shown. */
  closed: number
}

/**
 * Creates or updates positions of one source in one transaction. Rows whose content is unchanged are not written. A row
 * whose deadline has passed is stored closed. One that a feed had closed opens when it is sent again; one that the
 * company closed by hand stays closed.
 */
export async function savePositions(
  db: Database,
  tenantId: number,
  source: string,
  rows: PositionContent[],
  now: Date,
): Promise<SaveSummary> {
  // The last of several rows with one id wins, as when they came one after the other.
  const positions = [...new Map(rows.map((row) => [row.sourceId, row])).values()]
  return db.transaction().execute(async (trx) => {
    const stored = new Map(
      (
        await storedStates(
          trx,
          tenantId,
          source,
          positions.map(({ sourceId }) => sourceId),
        )
      ).map((state) => [state.sourceId, state]),
    )
    const summary: SaveSummary = { created: 0, updated: 0, unchanged: rows.length - positions.length, closed: 0 }
    const writes: PositionWrite[] = []
    for (const position of positions) {
      const outcome = saveOutcome(position, stored.get(position.sourceId), now)
      summary[outcome] += 1
      if (outcome === 'unchanged') continue
      const closed = isPastClosing(position.closesAt, now)
      writes.push({
        ...position,
        archivedAt: closed ? now : null,
        privateKey: position.private ? randomBytes(16).toString('base64url') : null,
      })
    }
    if (writes.length > 0) await writePositions(trx, tenantId, source, await nextChange(trx, tenantId), writes)
    return summary
  })
}

/** What saving a position would do, given what is stored of it. */
export function saveOutcome(
  position: Pick<PositionContent, 'contentHash' | 'closesAt'>,
  stored: StoredState | undefined,
  now: Date,
): keyof SaveSummary {
  const closed = isPastClosing(position.closesAt, now)
  if (stored?.closedReason === 'operator') return 'unchanged'
  if (stored && stored.contentHash === position.contentHash && (stored.closedReason !== null) === closed)
    return 'unchanged'
  if (closed) return 'closed'
  return stored ? 'updated' : 'created'
}
