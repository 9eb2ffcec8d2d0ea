import type { Database } from '#platform/db/database.ts'
import { importErrors } from '../../errors.ts'
import { positionLimits } from '../../limits.ts'
import { planUndo, type UndoPlan } from '../../undo-plan.ts'
import { archivePositions } from '../records/opening-store.ts'
import { nextChange } from '../records/store.ts'
import type { AppliedSince, PulledFeeds } from '../records/services.ts'
import {
  findLastImport,
  type ImportRow,
  listImported,
  lockImport,
  recordUndone,
  reopenAsBefore,
  restorePositions,
  type UndoOutcome,
} from './undo-store.ts'

interface Dependencies {
  db: Database
  appliedSince: AppliedSince
  feeds: PulledFeeds
}

/** The last import of a company or of one of its sources, and what undoing it does, or did. */
export interface LastImport extends ImportRow {
  outcome: UndoOutcome
  /** True if a feed brings its jobs, which undoing it pauses. */
  isPulled: boolean
}

interface Choice {
  tenantId: number
  /** Undefined for the last import of all sources. */
  source?: string | undefined
  /** Leaves out the imports of feeds. */
  withoutFeeds?: boolean
  now: Date
}

/** Returns the last import that changed something; undefined if there is none. */
export async function showLastImport(
  { db, appliedSince, feeds }: Dependencies,
  { tenantId, source, withoutFeeds = false, now }: Choice,
): Promise<LastImport | undefined> {
  const pulled = await feeds.sources(db, tenantId)
  const found = await findLastImport(db, tenantId, { source, except: withoutFeeds ? pulled : [] })
  if (!found) return undefined
  const isPulled = pulled.includes(found.source)
  if (found.outcome) return { ...found, outcome: found.outcome, isPulled }
  const positions = await listImported(db, { tenantId, id: found.id, lock: false })
  const ids = positions.map(({ id }) => id)
  const plan = planUndo(positions, await appliedSince(db, ids, found.beganAt), now)
  return { ...found, outcome: outcomeOf(plan), isPulled }
}

/**
 * Undoes the last import of a source in one transaction: the jobs that it created close, those that it changed get their values from
 * before, and those that it closed reopen. Undoing it again changes nothing.
 * @throws `imports/not-found`, `imports/followed`, `imports/running` or `imports/too-large`
 */
export async function undoImport(
  { db, appliedSince, feeds }: Dependencies,
  { tenantId, id, withoutFeeds, now }: { tenantId: number; id: number; withoutFeeds: boolean; now: Date },
): Promise<LastImport> {
  return db.transaction().execute(async (trx) => {
    const found = await lockImport(trx, tenantId, id)
    const isPulled = found !== undefined && (await feeds.sources(trx, tenantId)).includes(found.source)
    if (!found || (isPulled && withoutFeeds)) throw importErrors.error('not-found')
    if (found.outcome) return { ...found, outcome: found.outcome, isPulled }
    if (found.isRunning) throw importErrors.error('running')
    if ((await findLastImport(trx, tenantId, found))?.id !== id) throw importErrors.error('followed')
    if (found.isTooLarge) throw importErrors.error('too-large', { values: { count: positionLimits.undoableJobs } })
    const positions = await listImported(trx, { tenantId, id, lock: true })
    const ids = positions.map((position) => position.id)
    const plan = planUndo(positions, await appliedSince(trx, ids, found.beganAt), now)
    const change = await nextChange(trx, tenantId)
    // As missing from their source: the next import that has them opens them again.
    await archivePositions(trx, tenantId, change, plan.close, 'missing', now)
    await restorePositions(trx, { importId: id, change, ids: plan.restore, now })
    await reopenAsBefore(trx, { change, ids: plan.reopen, now })
    const outcome = outcomeOf(plan)
    await recordUndone(trx, id, outcome, now)
    await feeds.pause(trx, { tenantId, source: found.source, now })
    return { ...found, undoneAt: now, outcome, isPulled }
  })
}

const outcomeOf = ({ close, restore, reopen, kept }: UndoPlan): UndoOutcome => ({
  closed: close.length,
  restored: restore.length,
  reopened: reopen.length,
  kept: kept.length,
  exceptions: kept.slice(0, positionLimits.keptJobsListed),
})
