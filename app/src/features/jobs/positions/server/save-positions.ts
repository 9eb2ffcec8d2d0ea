import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { ClosedReason, PositionContent } from '../position.ts'
import { isPastClosing } from '../rules.ts'
import { DRAFT } from '../states.ts'
import { type ImportJournal, keepBefore, keepIds, openJournal } from './records/import-journal-store.ts'
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
 * @param journal set for an import that can be undone
 */
export async function savePositions(
  db: Database,
  tenantId: number,
  source: string,
  rows: PositionContent[],
  now: Date,
  byHand?: ByHand,
  journal?: ImportJournal,
): Promise<SaveSummary> {
  // Of several rows with one id the last wins, as if they had been saved in sequence.
  const positions = [...new Map(rows.map((row) => [row.sourceId, row])).values()]
  const saved = await db.transaction().execute(async (trx) => {
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
    const journalId =
      writes.length > 0 ? await write(trx, { tenantId, source, known: [...stored.keys()], journal }, writes) : undefined
    await confirmPositions(trx, tenantId, source, [...stored.keys(), ...writes.map(({ sourceId }) => sourceId)], now)
    return { summary, journalId }
  })
  // Known only once it is committed.
  if (journal && saved.journalId !== undefined) journal.id = saved.journalId
  return saved.summary
}

interface Target {
  tenantId: number
  source: string
  /** Source ids of stored positions. */
  known: readonly string[]
  journal: ImportJournal | undefined
}

/** Writes positions, and keeps what an import needs to be undone. @returns the id of its journal */
async function write(
  trx: Transaction,
  { tenantId, source, known, journal }: Target,
  writes: PositionWrite[],
): Promise<number | undefined> {
  const change = await nextChange(trx, tenantId)
  const open = journal && (await openJournal(trx, journal, writes.length))
  const batch = open?.isKept ? { importId: open.id, change } : undefined
  const isKnown = new Set(known)
  const changed = writes.map(({ sourceId }) => sourceId).filter((id) => isKnown.has(id))
  if (batch) await keepBefore(trx, batch, { tenantId, source, sourceIds: changed })
  const ids = await writePositions(trx, tenantId, source, change, writes)
  const created = [...ids].flatMap(([sourceId, id]) => (isKnown.has(sourceId) ? [] : [id]))
  if (batch) await keepIds(trx, batch, 'created', created)
  return open?.id
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
