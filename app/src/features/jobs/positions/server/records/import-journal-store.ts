import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/db/database.ts'
import { positionLimits } from '../../limits.ts'

/** An import whose changes are kept, so that it can be undone. */
export interface ImportJournal {
  tenantId: number
  source: string
  beganAt: Date
  /** Undefined until it has changed something. */
  id?: number
}

/** Thrown if an import was undone while it ran, or the one before it; nothing of the batch is written. */
export class ImportUndone extends Error {}

/** The columns of a position that an import writes, with their types. */
const kept = {
  display_job_id: 'text',
  title: 'text',
  description: 'text',
  language: 'text',
  department: 'text',
  employment_type: 'text',
  work_location: 'text',
  locations: 'jsonb',
  skills: 'text[]',
  salary: 'jsonb',
  custom: 'jsonb',
  posted_at: 'timestamptz',
  closes_at: 'timestamptz',
  archived_at: 'timestamptz',
  closed_reason: 'text',
  private_key: 'text',
  apply_url: 'text',
  applies_on_site: 'boolean',
  contact: 'jsonb',
  content_hash: 'text',
  opened_change: 'bigint',
} as const

/** Returns a list of these columns, each written by `column`. */
export const keptColumns = (column: (name: string, type: string) => string): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(kept)
      .map(([name, type]) => column(name, type))
      .join(', '),
  )

/**
 * Begins the journal of an import with its first change, which replaces the ended one of its source, and counts the jobs of a batch.
 * The caller has locked the tenant. @returns its id; `isKept` is false if it has too many jobs to be undone
 * @throws ImportUndone
 */
export async function openJournal(
  trx: Transaction,
  { id, tenantId, source, beganAt }: ImportJournal,
  jobs: number,
): Promise<{ id: number; isKept: boolean }> {
  const { rows } =
    id === undefined
      ? await sql<{ id: number; jobs: number }>`
          INSERT INTO job_imports (tenant_id, source, began_at, last_at, jobs)
          SELECT ${tenantId}, ${source}, ${beganAt}, clock_timestamp(), ${jobs}
          WHERE NOT EXISTS (
            SELECT FROM job_imports WHERE tenant_id = ${tenantId} AND source = ${source} AND undone_at > ${beganAt})
          RETURNING id, jobs`.execute(trx)
      : await sql<{ id: number; jobs: number }>`
          UPDATE job_imports SET last_at = clock_timestamp(), jobs = jobs + ${jobs}
          WHERE id = ${id} AND undone_at IS NULL RETURNING id, jobs`.execute(trx)
  const [row] = rows
  if (!row) throw new ImportUndone()
  if (id === undefined)
    await sql`
      DELETE FROM job_imports
      WHERE tenant_id = ${tenantId} AND source = ${source} AND id <> ${row.id} AND ended_at IS NOT NULL`.execute(trx)
  const isKept = row.jobs <= positionLimits.undoableJobs
  if (!isKept) await sql`DELETE FROM job_import_changes WHERE import_id = ${row.id}`.execute(trx)
  return { id: row.id, isKept }
}

/** Records that an import ended, so that it can be undone. */
export async function endJournal(trx: Transaction, { id }: ImportJournal): Promise<void> {
  if (id !== undefined) await sql`UPDATE job_imports SET ended_at = clock_timestamp() WHERE id = ${id}`.execute(trx)
}

interface Batch {
  importId: number
  /** Number of the change that the import makes. */
  change: number
}

const again = sql`ON CONFLICT (import_id, position_id) DO UPDATE SET change = excluded.change`

/** Keeps positions as they are before an import changes them; the first time only, if it does so several times. */
export async function keepBefore(
  trx: Transaction,
  { importId, change }: Batch,
  { tenantId, source, sourceIds }: { tenantId: number; source: string; sourceIds: readonly string[] },
): Promise<void> {
  if (sourceIds.length === 0) return
  await sql`
    INSERT INTO job_import_changes (import_id, position_id, kind, change, before)
    SELECT ${importId}, p.id, 'changed', ${change}, (SELECT to_jsonb(b) FROM (SELECT ${keptColumns((name) => `p.${name}`)}) b)
    FROM positions p
    WHERE p.tenant_id = ${tenantId} AND p.source = ${source} AND p.source_id = ANY(${[...sourceIds]})
    ${again}`.execute(trx)
}

/** Records the positions that an import created or closed. */
export async function keepIds(
  trx: Transaction,
  { importId, change }: Batch,
  kind: 'created' | 'closed',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    INSERT INTO job_import_changes (import_id, position_id, kind, change)
    SELECT ${importId}, id, ${kind}, ${change} FROM unnest(${[...ids]}::bigint[]) AS id ${again}`.execute(trx)
}
