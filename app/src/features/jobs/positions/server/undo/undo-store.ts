import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { positionLimits } from '../../limits.ts'
import type { ImportedPosition, KeptPosition } from '../../undo-plan.ts'
import { keptColumns } from '../records/import-journal-store.ts'

/** Numbers of an undone import. */
export interface UndoOutcome {
  closed: number
  restored: number
  reopened: number
  kept: number
  /** The first of the jobs that stay as they are. */
  exceptions: KeptPosition[]
}

export interface ImportRow {
  id: number
  source: string
  beganAt: Date
  isRunning: boolean
  isTooLarge: boolean
  undoneAt: Date | null
  outcome: UndoOutcome | null
}

const columns = sql`id, source, began_at AS "beganAt", undone_at AS "undoneAt", outcome,
  jobs > ${positionLimits.undoableJobs} AS "isTooLarge",
  ended_at IS NULL AND last_at > clock_timestamp() - ${positionLimits.importStallsMinutes} * interval '1 minute' AS "isRunning"`

/** Returns the last import of a source, or of all sources but some. */
export async function findLastImport(
  db: Database,
  tenantId: number,
  { source, except = [] }: { source?: string | undefined; except?: readonly string[] },
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    SELECT ${columns} FROM job_imports
    WHERE tenant_id = ${tenantId} AND (${source ?? null}::text IS NULL OR source = ${source ?? null})
      AND NOT source = ANY(${[...except]}::text[])
    ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Locks a company's positions and one of its imports until the transaction ends. */
export async function lockImport(trx: Transaction, tenantId: number, id: number): Promise<ImportRow | undefined> {
  await sql`SELECT 1 FROM tenants WHERE id = ${tenantId} FOR UPDATE`.execute(trx)
  const { rows } = await sql<ImportRow>`
    SELECT ${columns} FROM job_imports WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(trx)
  return rows[0]
}

/** Returns the jobs of an import as they are now; locked, they can't be applied for until the transaction ends. */
export async function listImported(
  db: Database,
  { tenantId, id, lock }: { tenantId: number; id: number; lock: boolean },
): Promise<ImportedPosition[]> {
  const { rows } = await sql<ImportedPosition>`
    SELECT p.id::float8 AS id, p.display_job_id AS "displayJobId", p.title, c.kind, p.change = c.change AS "isUntouched",
      p.archived_at IS NULL AS "isOpen", c.before ->> 'archived_at' IS NOT NULL AS "wasClosed", p.closes_at AS "closesAt"
    FROM job_import_changes c JOIN positions p ON p.id = c.position_id
    WHERE c.import_id = ${id} AND p.tenant_id = ${tenantId}
    ORDER BY p.id ${lock ? sql`FOR UPDATE OF p` : sql``}`.execute(db)
  return rows
}

/**
 * Gives positions their values from before an import. Job alerts don't report them again: `opened_change` is that from before, too.
 * One whose deadline has passed meanwhile is closed.
 */
export async function restorePositions(
  trx: Transaction,
  { importId, change, ids, now }: { importId: number; change: number; ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE positions p SET ${keptColumns((name) => `${name} = b.${name}`)}, row_digest = NULL, change = ${change}, updated_at = now()
    FROM job_import_changes c, jsonb_to_record(c.before) AS b(${keptColumns((name, type) => `${name} ${type}`)})
    WHERE c.import_id = ${importId} AND c.position_id = ANY(${[...ids]}::bigint[]) AND p.id = c.position_id`.execute(
    trx,
  )
  await sql`
    UPDATE positions SET archived_at = ${now}, closed_reason = 'deadline'
    WHERE id = ANY(${[...ids]}::bigint[]) AND archived_at IS NULL AND closes_at <= ${now}`.execute(trx)
}

/** Reopens positions that an import closed, as if it hadn't: job alerts don't report them again. */
export async function reopenAsBefore(
  trx: Transaction,
  { change, ids, now }: { change: number; ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE positions SET archived_at = NULL, closed_reason = NULL, confirmed_at = ${now}, change = ${change}, updated_at = now()
    WHERE id = ANY(${[...ids]}::bigint[])`.execute(trx)
}

/** Records that an import was undone; its values from before aren't needed any more. */
export async function recordUndone(trx: Transaction, id: number, outcome: UndoOutcome, now: Date): Promise<void> {
  await sql`DELETE FROM job_import_changes WHERE import_id = ${id}`.execute(trx)
  await sql`
    UPDATE job_imports SET undone_at = ${now}, ended_at = coalesce(ended_at, clock_timestamp()), outcome = ${JSON.stringify(outcome)}::jsonb
    WHERE id = ${id}`.execute(trx)
}

export async function deleteImportsBefore(db: Database, before: Date): Promise<void> {
  await pruneRows(db, 'job_imports', sql`began_at < ${before}`)
}
