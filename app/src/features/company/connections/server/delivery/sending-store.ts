import { sql } from 'kysely'
import { addSeconds } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { SENDING, WAITING } from '../../states.ts'
import type { SystemName } from '../../systems.ts'

/** The stages of a system by name, with the key of the company's stage; null while none is chosen. */
export type StageMap = Readonly<Record<string, string | null>>

/** A connection that sends applications. */
export interface DeliveringConnection {
  id: number
  tenantId: number
  system: SystemName
  board: string
  origin: string
  source: string
  /** Sealed. */
  credentials: string
  deliverAfter: Date | null
}

/** A process that delivers for a connection, by a random name, until a time. */
export interface Claim {
  by: string
  now: Date
  until: Date
}

/** Claims a connection for one process. @returns undefined if another one delivers, or nothing is to be delivered */
export async function claimConnection(
  db: Database,
  id: number,
  { by, now, until }: Claim,
): Promise<DeliveringConnection | undefined> {
  const { rows } = await sql<DeliveringConnection>`
    UPDATE connections SET delivering_by = ${by}, delivering_until = ${until}
    WHERE id = ${id} AND credentials IS NOT NULL AND delivery_refused_at IS NULL
      AND (delivering_until IS NULL OR delivering_until <= ${now})
    RETURNING id, tenant_id AS "tenantId", system, board, origin, source, credentials, deliver_after AS "deliverAfter"`.execute(
    db,
  )
  return rows[0]
}

/** Ends the claim of a connection, or extends it. @returns false if it belongs to another process now */
export async function setClaim(db: Database, id: number, by: string, until: Date | null): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE connections SET delivering_until = ${until}
    WHERE id = ${id} AND delivering_by = ${by} AND delivering_until IS NOT NULL`.execute(db)
  return numAffectedRows > 0n
}

/** Records that a connection's applications get through again, or since when they don't and when the next try is due. */
export async function setFailing(
  db: Database,
  id: number,
  failing: { since: Date; deliverAfter: Date } | null,
): Promise<void> {
  await sql`
    UPDATE connections SET deliver_after = ${failing?.deliverAfter ?? null},
      delivery_failing_since = CASE WHEN ${failing === null} THEN NULL ELSE coalesce(delivery_failing_since, ${failing?.since ?? null}) END
    WHERE id = ${id}`.execute(db)
}

/** Records that the system refuses the credentials with which a claim was made. */
export async function refuseCredentials(db: Database, id: number, by: string, now: Date): Promise<void> {
  await sql`UPDATE connections SET delivery_refused_at = ${now} WHERE id = ${id} AND delivering_by = ${by}`.execute(db)
}

/**
 * Makes a connection send applications with sealed credentials, from now on if it sent none before. A process that still sends with
 * other credentials loses its claim.
 */
export async function setDelivering(
  db: Database,
  id: number,
  given: { credentials: string; statusKey?: string; statusSecret?: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE connections SET credentials = ${given.credentials}, status_key = coalesce(${given.statusKey ?? null}, status_key),
      status_secret = coalesce(${given.statusSecret ?? null}, status_secret), delivers_since = coalesce(delivers_since, ${given.now}),
      delivery_refused_at = NULL, deliver_after = NULL, ${endClaim(given.now)}
    WHERE id = ${id}`.execute(db)
}

/**
 * Ends the claim of a server that sends. It gets time to end the attempt that is under way, before another one can look for the
 * application.
 */
const endClaim = (now: Date) => sql`delivering_by = NULL,
  delivering_until = CASE WHEN delivering_until > ${now} THEN ${addSeconds(now, 2 * limits.claimSeconds)}::timestamptz END`

/** Returns the part of the address to which a connection's system posts; null if it has none. */
export async function findStatusKey(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    SELECT status_key AS key FROM connections WHERE id = ${id}`.execute(db)
  return rows[0]?.key ?? null
}

/** Deletes the credentials of a connection. @returns false if the company has no such connection */
export async function stopDelivering(db: Database, tenantId: number, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE connections SET credentials = NULL, status_key = NULL, status_secret = NULL, delivers_since = NULL,
      delivery_refused_at = NULL, delivery_failing_since = NULL, deliver_after = NULL, ${endClaim(now)}
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

/** Returns the connections with deliveries that are due and that no process sends. */
export async function listDue(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM connections c
    WHERE credentials IS NOT NULL AND delivery_refused_at IS NULL AND (deliver_after IS NULL OR deliver_after <= ${now})
      AND (delivering_until IS NULL OR delivering_until <= ${now})
      AND EXISTS (
        SELECT 1 FROM connection_deliveries
        WHERE connection_id = c.id AND state IN (${WAITING}, ${SENDING}) AND next_at <= ${now})`.execute(db)
  return rows.map(({ id }) => id)
}

export interface StatusConnection {
  id: number
  tenantId: number
  system: SystemName
  board: string
  origin: string
  /** Sealed. */
  credentials: string
  /** Sealed. */
  statusSecret: string
  stages: StageMap
}

/** Returns the connection to whose address a system posts; its key begins with the connection’s id. */
export async function findByStatusKey(db: Database, key: string): Promise<StatusConnection | undefined> {
  const { rows } = await sql<StatusConnection>`
    SELECT id, tenant_id AS "tenantId", system, board, origin, credentials, status_secret AS "statusSecret", stages
    FROM connections
    WHERE id = ${idIn(key)} AND status_key = ${key} AND status_secret IS NOT NULL AND credentials IS NOT NULL`.execute(
    db,
  )
  return rows[0]
}

/** Keeps the name of a stage of the system, with the company's stage if one was found. Stages that are known stay as they are. */
export async function addStage(db: Database, id: number, name: string, stage: string | null): Promise<void> {
  await sql`
    UPDATE connections SET stages = jsonb_build_object(${name}::text, ${stage}::text) || stages WHERE id = ${id}`.execute(
    db,
  )
}

/** Chooses the company's stage for one of the system. @returns false if the company has no such connection */
export async function setStage(
  db: Database,
  { tenantId, id }: { tenantId: number; id: number },
  name: string,
  stage: string | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE connections SET stages = stages || jsonb_build_object(${name}::text, ${stage}::text)
    WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** Ids begin with 1. */
const idIn = (key: string): number => Number(/^(?<id>\d{1,9})-/.exec(key)?.groups?.['id'] ?? 0)
