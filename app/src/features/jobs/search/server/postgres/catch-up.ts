import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { defaultSynonyms, type SynonymGroup } from '@foyer/search-engine'
import { sql } from 'kysely'
import type { Position } from '#features/jobs/positions/position.ts'
import { listChangedPositions, listOpenPositions } from '#features/jobs/positions/server/index.ts'
import { customFilterName } from '#features/jobs/positions/rules.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { signatureOf } from '../indexing/analysis-signature.ts'
import { indexDocument } from '../indexing/index-document.ts'
import type { PostgresSearchEngine } from './postgres-search-engine.ts'
import { type LabelledDocument, lockRows } from './write-rows.ts'
import { searchLimits } from '../../limits.ts'

/** Progress of a tenant's search rows relative to its positions. */
export interface RowState {
  /** The tenant's last committed change. */
  committed: number
  /** The last change applied to the rows. */
  indexed: number
  isCurrent: boolean
  /** True unless the rows are being written for the first time, or again after a change of the text analysis. */
  isWhole: boolean
}

interface StateRow {
  committed: number
  change: number | null
  walked_to: number | null
  signature: string | null
}

async function readStateRow(db: Database, tenantId: number): Promise<StateRow> {
  const { rows } = await sql<StateRow>`
    SELECT t.position_changes AS committed, s.change, s.walked_to, s.signature
    FROM tenants t LEFT JOIN search_states s ON s.tenant_id = t.id WHERE t.id = ${tenantId}`.execute(db)
  return rows[0] ?? { committed: 0, change: null, walked_to: null, signature: null }
}

/** Reads the progress of a tenant's rows; rows of another analysis or with other synonyms don't count as complete. */
export async function readRowState(
  db: Database,
  tenantId: number,
  synonyms: readonly SynonymGroup[] = defaultSynonyms,
): Promise<RowState> {
  const { committed, change, walked_to: walkedTo, signature } = await readStateRow(db, tenantId)
  const indexed = change ?? 0
  const isWhole = signature === signatureOf(synonyms) && walkedTo === null
  return { committed, indexed, isCurrent: isWhole && indexed >= committed, isWhole }
}

/**
 * Brings the search rows of a tenant up to date, one transaction per batch, and returns the number of positions read.
 * Safe in several processes: each batch is written by one of them. The first time, and after a change of the analysis,
 * reads all open positions.
 */
export async function catchUp(
  db: Database,
  engine: PostgresSearchEngine,
  countryName: (code: string) => string,
  stop?: AbortSignal,
): Promise<number> {
  let written = 0
  for (;;) {
    if (stop?.aborted) return written
    const step = await db.transaction().execute((trx) => writeBatch(trx, engine, countryName))
    written += step.written
    if (step.isDone) return written
  }
}

/**
 * After many rows, merges the index's pending entries and updates statistics, which the database would otherwise do
 * later.
 */
export async function finishBulkWrite(db: Database, written: number): Promise<void> {
  if (written >= searchLimits.bulkRows) await sql`SELECT gin_clean_pending_list('search_documents_by_term')`.execute(db)
  if (written >= searchLimits.measureRows) {
    await sql`ANALYZE search_documents, search_values, search_points, search_words`.execute(db)
  }
}

async function writeBatch(
  trx: Transaction,
  engine: PostgresSearchEngine,
  countryName: (code: string) => string,
): Promise<{ written: number; isDone: boolean }> {
  const { tenantId } = engine
  await lockRows(trx, tenantId)
  const state = await readStateRow(trx, tenantId)
  const signature = signatureOf(engine.synonymGroups)
  if (state.signature !== signature) {
    await restartCopy(trx, tenantId, state.committed, signature)
    return { written: 0, isDone: false }
  }
  const walking = state.walked_to !== null
  const positions =
    state.walked_to !== null
      ? await listOpenPositions(trx, tenantId, state.walked_to, searchLimits.batchRows)
      : await wholeChanges(trx, tenantId, state.change ?? 0)
  const shown = positions.filter(({ archivedAt, privateKey }) => archivedAt === null && privateKey === null)
  const hidden = positions.filter((position) => !shown.includes(position)).map(({ id }) => id)
  await engine.write(
    trx,
    shown.map((position) => labelled(position, countryName)),
    hidden,
  )
  if (walking) {
    const walkedTo = positions.length < searchLimits.batchRows ? null : (positions.at(-1)?.id ?? null)
    await sql`UPDATE search_states SET walked_to = ${walkedTo} WHERE tenant_id = ${tenantId}`.execute(trx)
    return { written: positions.length, isDone: false }
  }
  const change = positions.at(-1)?.change ?? state.committed
  await sql`UPDATE search_states SET change = ${change} WHERE tenant_id = ${tenantId}`.execute(trx)
  return { written: positions.length, isDone: change >= state.committed }
}

async function restartCopy(trx: Transaction, tenantId: number, committed: number, signature: string): Promise<void> {
  for (const table of ['search_documents', 'search_identifiers', 'search_values', 'search_points', 'search_words']) {
    await sql`DELETE FROM ${sql.table(table)} WHERE tenant_id = ${tenantId}`.execute(trx)
  }
  // Positions changed during the walk have a higher change number and are read again.
  await sql`
    UPDATE search_states SET signature = ${signature}, change = ${committed}, walked_to = 0, documents = 0, languages = '{}'
    WHERE tenant_id = ${tenantId}`.execute(trx)
}

/** Returns the positions of the next changes, without splitting a change. */
async function wholeChanges(trx: Transaction, tenantId: number, after: number): Promise<Position[]> {
  for (let limit = searchLimits.batchRows; ; limit *= 2) {
    const positions = await listChangedPositions(trx, tenantId, after, limit)
    if (positions.length < limit) return positions
    const last = positions.at(-1)?.change
    const whole = positions.filter(({ change }) => change !== last)
    if (whole.length > 0) return whole
  }
}

function labelled(position: Position, countryName: (code: string) => string): LabelledDocument {
  const custom = Object.keys(position.custom).map(customFilterName)
  const { document, labels } = indexDocument(position, custom, countryName)
  const names = new Map<string, string>()
  for (const { facet, key, label } of labels) if (!names.has(`${facet} ${key}`)) names.set(`${facet} ${key}`, label)
  return { document, label: (facet, key) => names.get(`${facet} ${key}`) }
}

/** Checks that the search rows in PostgreSQL are up to date with the positions. */
export async function checkSearchRows(db: Database, { running }: { running: boolean }): Promise<Finding[]> {
  const { ok, warning } = findingsOf('Search')
  const { rows } = await sql<{ domain: string; behind: number }>`
    SELECT t.domain, t.position_changes - s.change AS behind FROM tenants t JOIN search_states s ON s.tenant_id = t.id
    WHERE s.change <> t.position_changes OR s.walked_to IS NOT NULL`.execute(db)
  if (rows.length === 0) return [ok('The search rows are up to date.')]
  const advice = running
    ? 'Check again in some seconds; if this stays, restart the server.'
    : 'A server catches up when it starts.'
  return rows.map(({ domain, behind }) => warning(`${domain}: the search rows are ${behind} changes behind. ${advice}`))
}
