import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { PositionContent } from '../position.ts'
import { isPastClosing } from '../rules.ts'
import {
  confirmPositions,
  type PositionWrite,
  type StoredState,
  nextChange,
  storedStates,
  writePositions,
} from './records/store.ts'

export interface SaveSummary {
  created: number
  updated: number
  unchanged: number
  /** Number saved with a past deadline, and therefore closed. */
  closed: number
}

/**
 * Creates or updates positions of one source in one transaction. Unchanged rows are not written. A row past its
 * deadline is stored closed. A position that its feed had closed reopens when the feed sends it again; one that the
 * company closed by hand stays closed. The open ones count as confirmed.
 */
export async function savePositions(
  db: Database,
  tenantId: number,
  source: string,
  rows: PositionContent[],
  now: Date,
): Promise<SaveSummary> {
  // Of several rows with one id the last wins, as if they had been saved in sequence.
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
    await confirmPositions(trx, tenantId, source, [...stored.keys(), ...writes.map(({ sourceId }) => sourceId)], now)
    return summary
  })
}

/** Returns the effect of saving a position, given its stored state. */
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
