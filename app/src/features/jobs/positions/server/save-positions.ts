import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { ClosedReason, PositionContent } from '../position.ts'
import { isPastClosing } from '../rules.ts'
import { DRAFT } from '../states.ts'
import {
  confirmPositions,
  type PositionWrite,
  type StoredState,
  nextChange,
  storedStates,
  writePositions,
} from './records/store.ts'

/** A change by a person, not by a feed. */
export interface ByHand {
  /** True if a new position isn't published yet. */
  asDraft: boolean
}

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
 * company closed by hand stays closed, unchanged. The open ones count as confirmed.
 * @param byHand set if a person changes the positions, which then stay closed or drafts if they are
 */
export async function savePositions(
  db: Database,
  tenantId: number,
  source: string,
  rows: PositionContent[],
  now: Date,
  byHand?: ByHand,
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
      const before = stored.get(position.sourceId)
      const outcome = saveOutcome(position, before, now, byHand)
      summary[outcome] += 1
      if (outcome === 'unchanged') continue
      const closedReason = reasonAfter(position, before, now, byHand)
      writes.push({
        ...position,
        archivedAt: closedReason === null ? null : now,
        closedReason,
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
  byHand?: ByHand,
): keyof SaveSummary {
  if (stored?.closedReason === 'operator' && !byHand) return 'unchanged'
  const reason = reasonAfter(position, stored, now, byHand)
  const isSame = stored !== undefined && (stored.closedReason !== null) === (reason !== null)
  if (isSame && stored.contentHash === position.contentHash) return 'unchanged'
  if (reason === 'deadline') return 'closed'
  return stored ? 'updated' : 'created'
}

/** Returns why a saved position is closed; null if it is open. */
function reasonAfter(
  { closesAt }: Pick<PositionContent, 'closesAt'>,
  stored: StoredState | undefined,
  now: Date,
  byHand: ByHand | undefined,
): ClosedReason | null {
  if (stored?.closedReason === DRAFT || (!stored && byHand?.asDraft)) return DRAFT
  if (isPastClosing(closesAt, now)) return 'deadline'
  const stays = byHand !== undefined && stored !== undefined && stored.closedReason !== 'deadline'
  return stays ? stored.closedReason : null
}
