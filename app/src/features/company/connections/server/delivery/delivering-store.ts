import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { REFUSED, UNCLEAR, WAITING } from '../../deliveries.ts'
import type { StageMap } from './status-store.ts'

/**
 * Makes a connection send applications with sealed credentials, from now on if it sent none before. A process that still sends with
 * other credentials loses its claim. `readsAgain` has its feed read at the next pull even if it is as it was.
 */
export async function setDelivering(
  db: Database,
  id: number,
  given: { credentials: string; statusKey?: string; statusSecret?: string; readsAgain: boolean; now: Date },
): Promise<void> {
  const again = given.readsAgain
    ? sql`, etag = NULL, last_modified = NULL, sha256 = NULL, next_pull_at = ${given.now}`
    : sql``
  await sql`
    UPDATE connections SET credentials = ${given.credentials}, status_key = coalesce(${given.statusKey ?? null}, status_key),
      status_secret = coalesce(${given.statusSecret ?? null}, status_secret), delivers_since = coalesce(delivers_since, ${given.now}),
      delivery_refused_at = NULL, deliver_after = NULL, delivering_by = NULL, delivering_until = NULL ${again}
    WHERE id = ${id}`.execute(db)
}

/** Returns the part of the address to which a connection's system posts; null if it has none. */
export async function findStatusKey(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    SELECT status_key AS key FROM connections WHERE id = ${id}`.execute(db)
  return rows[0]?.key ?? null
}

/** Deletes the credentials of a connection. @returns false if the company has no such connection */
export async function stopDelivering(db: Database, tenantId: number, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE connections SET credentials = NULL, status_key = NULL, status_secret = NULL, delivers_since = NULL,
      delivery_refused_at = NULL, delivery_failing_since = NULL, deliver_after = NULL,
      delivering_by = NULL, delivering_until = NULL
    WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** Facts about sending applications, for the desk. */
export interface DeliveringRow {
  id: number
  since: Date | null
  refusedAt: Date | null
  failingSince: Date | null
  statusKey: string | null
  stages: StageMap
}

/** Returns which connections of a company send applications, and since when they can't. */
export async function listDelivering(db: Database, tenantId: number): Promise<DeliveringRow[]> {
  const { rows } = await sql<DeliveringRow>`
    SELECT id, delivers_since AS since, delivery_refused_at AS "refusedAt", delivery_failing_since AS "failingSince",
      status_key AS "statusKey", stages
    FROM connections WHERE tenant_id = ${tenantId} AND credentials IS NOT NULL ORDER BY id`.execute(db)
  return rows
}

/** A connection that sends applications, with what is late of it. */
export interface LateRow {
  id: number
  source: string
  /** Since when the oldest application waits. */
  oldest: Date | null
  refused: Date | null
  /** Applications that need a person. */
  urgent: number
  /** The time of the database. */
  now: Date
}

/** Returns the connections of all companies that send applications, with what is late of each. */
export async function listLate(db: Database): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    SELECT c.id, c.source, c.delivery_refused_at AS refused, now() AS now,
      min(d.created_at) FILTER (WHERE d.state = ${WAITING}) AS oldest,
      count(*) FILTER (WHERE d.state IN (${REFUSED}, ${UNCLEAR}))::int AS urgent
    FROM connections c LEFT JOIN connection_deliveries d ON d.connection_id = c.id
    WHERE c.credentials IS NOT NULL GROUP BY c.id ORDER BY c.id`.execute(db)
  return rows
}
