import { sql } from 'kysely'
import { addHours } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { DRAFT } from '../../states.ts'
import type { ClosedReason, Position, PositionContent, PositionLocation, Salary, WorkLocation } from '../../position.ts'

interface PositionRow {
  id: number
  tenant_id: number
  source: string
  source_id: string
  display_job_id: string
  title: string
  description: string
  language: string
  department: string | null
  employment_type: string | null
  work_location: WorkLocation
  locations: PositionLocation[]
  skills: string[]
  salary: Salary | null
  custom: Record<string, string[]>
  posted_at: Date
  closes_at: Date | null
  archived_at: Date | null
  closed_reason: ClosedReason | null
  private_key: string | null
  apply_url: string | null
  applies_on_site: boolean | null
  contact: Position['contact']
  confirmed_at: Date
  created_at: Date
  updated_at: Date
  change: number
}

const columns = sql`id, tenant_id, source, source_id, display_job_id, title, description, language, department,
  employment_type, work_location, locations, skills, salary, custom, posted_at, closes_at, archived_at, closed_reason, private_key,
  apply_url, applies_on_site, contact, confirmed_at, created_at, updated_at, change`

function fromRow(row: PositionRow): Position {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    source: row.source,
    sourceId: row.source_id,
    displayJobId: row.display_job_id,
    title: row.title,
    description: row.description,
    language: row.language,
    department: row.department,
    employmentType: row.employment_type,
    workLocation: row.work_location,
    locations: row.locations,
    skills: row.skills,
    salary: row.salary,
    custom: row.custom,
    postedAt: row.posted_at,
    closesAt: row.closes_at,
    archivedAt: row.archived_at,
    isDraft: row.closed_reason === DRAFT,
    privateKey: row.private_key,
    applyUrl: row.apply_url,
    appliesOnSite: row.applies_on_site,
    contact: row.contact,
    confirmedAt: row.confirmed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    change: row.change,
  }
}

/** Returns a position of a tenant, open or closed, public or private. */
export async function findPosition(db: Database, tenantId: number, id: number): Promise<Position | undefined> {
  const { rows } =
    await sql<PositionRow>`SELECT ${columns} FROM positions WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** Returns a position of a tenant, locked against changes until the transaction ends. */
export async function lockPosition(trx: Transaction, tenantId: number, id: number): Promise<Position | undefined> {
  const { rows } = await sql<PositionRow>`
    SELECT ${columns} FROM positions WHERE tenant_id = ${tenantId} AND id = ${id} FOR SHARE`.execute(trx)
  return rows[0] && fromRow(rows[0])
}

/** Returns the id of the tenant that owns a position. */
export async function findOwner(db: Database, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ tenant_id: number }>`SELECT tenant_id FROM positions WHERE id = ${id}`.execute(db)
  return rows[0]?.tenant_id
}

/** Returns positions of a tenant by id, unordered; missing ones are skipped. */
export async function findPositions(db: Database, tenantId: number, ids: number[]): Promise<Position[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<PositionRow>`SELECT ${columns} FROM positions WHERE tenant_id = ${tenantId} AND id = ANY(${ids})`.execute(
      db,
    )
  return rows.map(fromRow)
}

/** Returns a page of open public positions after an id, in order of id. */
export async function listOpenPositions(
  db: Database,
  tenantId: number,
  afterId: number,
  limit: number,
): Promise<Position[]> {
  const { rows } = await sql<PositionRow>`
    SELECT ${columns} FROM positions
    WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL AND id > ${afterId}
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(fromRow)
}

/** Returns the positions changed after a change number, in order of change, for updating a read model. */
export async function listChangedPositions(
  db: Database,
  tenantId: number,
  afterChange: number,
  limit: number,
): Promise<Position[]> {
  const { rows } = await sql<PositionRow>`
    SELECT ${columns} FROM positions
    WHERE tenant_id = ${tenantId} AND change > ${afterChange}
    ORDER BY change, id LIMIT ${limit}`.execute(db)
  return rows.map(fromRow)
}

/** Returns the number of the tenant's last committed change. */
export async function lastChange(db: Database, tenantId: number): Promise<number> {
  const { rows } = await sql<{
    position_changes: number
  }>`SELECT position_changes FROM tenants WHERE id = ${tenantId}`.execute(db)
  return rows[0]?.position_changes ?? 0
}

export interface StoredState {
  sourceId: string
  contentHash: string
  /** Null if open. */
  closedReason: ClosedReason | null
}

/** Takes the tenant's write lock, so that change numbers follow commit order, and announces the change on commit. */
export async function nextChange(trx: Transaction, tenantId: number): Promise<number> {
  const { rows } = await sql<{ position_changes: number }>`
    UPDATE tenants SET position_changes = position_changes + 1 WHERE id = ${tenantId} RETURNING position_changes`.execute(
    trx,
  )
  const change = rows[0]?.position_changes
  if (change === undefined) throw new Error(`There is no tenant ${tenantId}.`)
  await sql`SELECT pg_notify('foyer_positions', ${`${tenantId}:${change}`})`.execute(trx)
  return change
}

/** Returns the stored states of a source's rows, locking the tenant's positions against other writers. */
export async function storedStates(
  trx: Transaction,
  tenantId: number,
  source: string,
  sourceIds: string[],
): Promise<StoredState[]> {
  await sql`SELECT 1 FROM tenants WHERE id = ${tenantId} FOR UPDATE`.execute(trx)
  const { rows } = await sql<{ source_id: string; content_hash: string; closed_reason: ClosedReason | null }>`
    SELECT source_id, content_hash, closed_reason FROM positions
    WHERE tenant_id = ${tenantId} AND source = ${source} AND source_id = ANY(${sourceIds})`.execute(trx)
  return rows.map((row) => ({
    sourceId: row.source_id,
    contentHash: row.content_hash,
    closedReason: row.closed_reason,
  }))
}

export interface PositionWrite extends PositionContent {
  archivedAt: Date | null
  /** Null for an open position. */
  closedReason: ClosedReason | null
  /** Key for a position that becomes private; an existing key is kept. */
  privateKey: string | null
}

/**
 * Records that the company's feed still has these open positions, at most once an hour. Doesn't count as a change, so
 * nothing is indexed again.
 */
export async function confirmPositions(
  db: Database,
  tenantId: number,
  source: string,
  sourceIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE positions SET confirmed_at = ${now}
    WHERE tenant_id = ${tenantId} AND source = ${source} AND source_id = ANY(${[...sourceIds]})
      AND archived_at IS NULL AND (confirmed_at < ${addHours(now, -1)} OR confirmed_at > ${now})`.execute(db)
}

/** Inserts positions or replaces those with the same source and source id, keeping their ids. @returns ids by source id */
export async function writePositions(
  trx: Transaction,
  tenantId: number,
  source: string,
  change: number,
  positions: PositionWrite[],
): Promise<ReadonlyMap<string, number>> {
  const rows = positions.map((position) => ({
    source_id: position.sourceId,
    display_job_id: position.displayJobId,
    title: position.title,
    description: position.description,
    language: position.language,
    department: position.department,
    employment_type: position.employmentType,
    work_location: position.workLocation,
    locations: position.locations,
    skills: position.skills,
    salary: position.salary,
    custom: position.custom,
    posted_at: position.postedAt,
    closes_at: position.closesAt,
    archived_at: position.archivedAt,
    closed_reason: position.closedReason,
    private_key: position.privateKey,
    apply_url: position.applyUrl,
    applies_on_site: position.appliesOnSite,
    contact: position.contact,
    content_hash: position.contentHash,
  }))
  const { rows: written } = await sql<{ id: number; source_id: string }>`
    INSERT INTO positions (tenant_id, source, change, source_id, display_job_id, title, description, language, department,
      employment_type, work_location, locations, skills, salary, custom, posted_at, closes_at, archived_at, closed_reason, private_key, apply_url, applies_on_site, contact, content_hash, opened_change)
    SELECT ${tenantId}, ${source}, ${change}, r.source_id, r.display_job_id, r.title, r.description, r.language, r.department,
      r.employment_type, r.work_location, r.locations, r.skills, r.salary, r.custom, r.posted_at, r.closes_at, r.archived_at,
      r.closed_reason, r.private_key, r.apply_url, r.applies_on_site, r.contact, r.content_hash, ${change}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(source_id text, display_job_id text, title text, description text,
      language text, department text, employment_type text, work_location text, locations jsonb, skills text[], salary jsonb,
      custom jsonb, posted_at timestamptz, closes_at timestamptz, archived_at timestamptz, closed_reason text, private_key text, apply_url text, applies_on_site boolean, contact jsonb, content_hash text)
    ON CONFLICT (tenant_id, source, source_id) DO UPDATE SET
      change = excluded.change, display_job_id = excluded.display_job_id, title = excluded.title,
      description = excluded.description, language = excluded.language, department = excluded.department,
      employment_type = excluded.employment_type, work_location = excluded.work_location, locations = excluded.locations,
      skills = excluded.skills, salary = excluded.salary, custom = excluded.custom, posted_at = excluded.posted_at,
      closes_at = excluded.closes_at, closed_reason = excluded.closed_reason, apply_url = excluded.apply_url, applies_on_site = excluded.applies_on_site, contact = excluded.contact, content_hash = excluded.content_hash,
      row_digest = NULL,
      archived_at = CASE WHEN excluded.archived_at IS NULL THEN NULL ELSE coalesce(positions.archived_at, excluded.archived_at) END,
      opened_change = CASE
        WHEN (positions.archived_at IS NOT NULL OR positions.private_key IS NOT NULL)
          AND excluded.archived_at IS NULL AND excluded.private_key IS NULL THEN excluded.change
        ELSE positions.opened_change END,
      private_key = CASE WHEN excluded.private_key IS NULL THEN NULL ELSE coalesce(positions.private_key, excluded.private_key) END,
      updated_at = now()
    RETURNING id, source_id`.execute(trx)
  return new Map(written.map(({ id, source_id }) => [source_id, id]))
}

/** Returns the open positions of a source that are not among the given source ids, and the number of open ones. */
export async function listMissing(
  db: Database,
  tenantId: number,
  source: string,
  present: string[],
): Promise<{ open: number; missing: number[] }> {
  const { rows } = await sql<{ open: number; missing: number[] | null }>`
    SELECT count(*) AS open, array_agg(id::float8) FILTER (WHERE NOT source_id = ANY(${present})) AS missing
    FROM positions WHERE tenant_id = ${tenantId} AND source = ${source} AND archived_at IS NULL`.execute(db)
  return { open: rows[0]?.open ?? 0, missing: rows[0]?.missing ?? [] }
}

export interface PositionLine {
  id: number
  displayJobId: string
  title: string
  source: string
  sourceId: string
  archivedAt: Date | null
  isDraft: boolean
  privateKey: string | null
}

/** An operator's selection of positions: `open` are the public ones, `private` the open ones with a key. */
export type PositionChoice = 'all' | 'open' | 'closed' | 'private' | 'draft'

const chosen = {
  all: sql`true`,
  open: sql`archived_at IS NULL AND private_key IS NULL`,
  closed: sql`closed_reason <> ${DRAFT}`,
  draft: sql`closed_reason = ${DRAFT}`,
  private: sql`archived_at IS NULL AND private_key IS NOT NULL`,
} satisfies Record<PositionChoice, unknown>

/** Returns one line per position for operators, newest first. */
export async function listPositionLines(
  db: Database,
  tenantId: number,
  limit: number,
  choice: PositionChoice = 'all',
): Promise<PositionLine[]> {
  const { rows } = await sql<PositionRow>`
    SELECT ${columns} FROM positions WHERE tenant_id = ${tenantId} AND ${chosen[choice]} ORDER BY posted_at DESC, id LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(fromRow).map(({ id, displayJobId, title, source, sourceId, archivedAt, isDraft, privateKey }) => ({
    id,
    displayJobId,
    title,
    source,
    sourceId,
    archivedAt,
    isDraft,
    privateKey,
  }))
}

/** Returns the positions with a company's job id, ignoring case: several sources can use the same one. */
export async function findPositionsByJobId(db: Database, tenantId: number, jobId: string): Promise<Position[]> {
  const { rows } = await sql<PositionRow>`
    SELECT ${columns} FROM positions WHERE tenant_id = ${tenantId} AND lower(display_job_id) = lower(${jobId}) ORDER BY id`.execute(
    db,
  )
  return rows.map(fromRow)
}

/** Returns the stored states of a source's rows without locking, for the check before an import. */
export async function peekStates(
  db: Database,
  tenantId: number,
  source: string,
  sourceIds: string[],
): Promise<(StoredState & { id: number; postedAt: Date })[]> {
  const { rows } = await sql<{
    id: number
    source_id: string
    content_hash: string
    closed_reason: ClosedReason | null
    posted_at: Date
  }>`
    SELECT id, source_id, content_hash, closed_reason, posted_at FROM positions
    WHERE tenant_id = ${tenantId} AND source = ${source} AND source_id = ANY(${sourceIds})`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    sourceId: row.source_id,
    contentHash: row.content_hash,
    closedReason: row.closed_reason,
    postedAt: row.posted_at,
  }))
}
