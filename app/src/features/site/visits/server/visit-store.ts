import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'

/** A view of a job as it is stored until the day is over. */
export interface HashedView {
  tenantId: number
  positionId: number
  /** In the company's time zone. */
  day: string
  visitor: string
  isBot: boolean
  source: string
}

/**
 * Adds views to the counts, those of a visitor, job and day once. Sending views again changes nothing. Rows are written in one order, to
 * avoid deadlocks between processes.
 */
export async function addViews(db: Database, views: readonly HashedView[]): Promise<void> {
  await sql`
    WITH given AS (
      SELECT DISTINCT ON (day, "tenantId", visitor, "positionId") * FROM jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
        AS given ("tenantId" integer, "positionId" bigint, day date, visitor text, "isBot" boolean, source text)
      ORDER BY day, "tenantId", visitor, "positionId"
    ), fresh AS (
      INSERT INTO visit_visitors (day, tenant_id, visitor, position_id, is_bot, source)
      SELECT given.day, p.tenant_id, given.visitor, p.id, given."isBot", given.source
      FROM given JOIN positions p ON p.id = given."positionId" AND p.tenant_id = given."tenantId"
      ORDER BY given.day, p.tenant_id, given.visitor, p.id
      ON CONFLICT DO NOTHING RETURNING *
    )
    INSERT INTO visit_counts AS known (tenant_id, day, position_id, kind, source, amount)
    SELECT tenant_id, day, position_id, CASE WHEN is_bot THEN 'bot' ELSE 'view' END AS kind, source, count(*)
    FROM fresh GROUP BY tenant_id, day, position_id, is_bot, source ORDER BY tenant_id, day, position_id, kind, source
    ON CONFLICT (tenant_id, day, position_id, kind, source) DO UPDATE SET amount = known.amount + excluded.amount`.execute(
    db,
  )
}

/** Returns the salt of a company's day, the same for all processes. */
export async function saltOf(db: Database, tenantId: number, day: string, fresh: string): Promise<string> {
  const { rows } = await sql<{ salt: string }>`
    INSERT INTO visit_salts (day, tenant_id, salt) VALUES (${day}, ${tenantId}, ${fresh})
    ON CONFLICT (day, tenant_id) DO UPDATE SET salt = visit_salts.salt RETURNING salt`.execute(db)
  const salt = rows[0]?.salt
  if (salt === undefined) throw new Error('The salt of a day was not stored.')
  return salt
}

/** Returns the source of a visitor's first view of a job that day. */
export async function findSource(
  db: Database,
  { tenantId, positionId, day, visitor }: Omit<HashedView, 'isBot' | 'source'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ source: string }>`
    SELECT source FROM visit_visitors
    WHERE day = ${day} AND tenant_id = ${tenantId} AND visitor = ${visitor} AND position_id = ${positionId}`.execute(db)
  return rows[0]?.source
}

/** Adds what a row that is about to lose its source was counted as. */
export async function addToCounts(
  trx: Transaction,
  {
    tenantId,
    positionId,
    source,
    kind,
    at,
    zone,
  }: {
    tenantId: number
    positionId: number
    source: string
    kind: 'sent' | 'hired'
    at: Date
    zone: string
  },
): Promise<void> {
  await sql`
    INSERT INTO visit_counts AS known (tenant_id, day, position_id, kind, source, amount)
    SELECT tenant_id, (${at}::timestamptz AT TIME ZONE ${zone})::date, id, ${kind}, ${source}, 1 FROM positions
    WHERE id = ${positionId} AND tenant_id = ${tenantId}
    ON CONFLICT (tenant_id, day, position_id, kind, source) DO UPDATE SET amount = known.amount + 1`.execute(trx)
}

/** Deletes the hashes and the salts of a company's days before one. */
export async function deleteVisitors(db: Database, tenantId: number, day: string): Promise<void> {
  const isOver = sql`day < ${day} AND tenant_id = ${tenantId}`
  await pruneRows(db, 'visit_visitors', isOver)
  await pruneRows(db, 'visit_salts', isOver)
}

/** Deletes counts of the days before an instant. */
export async function deleteCounts(db: Database, before: Date): Promise<void> {
  await pruneRows(db, 'visit_counts', sql`day < ${before}::timestamptz::date`)
}
