import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { connectionErrors } from '../../errors.ts'
import {
  type AttemptEvent,
  DELIVERED,
  deliveryStates,
  type DeliveryState,
  isUnderWay,
  LEFT_OUT,
  REFUSED,
  SENDING,
  UNCLEAR,
  WAITING,
} from '../../states.ts'
import type { RefusalReason, SystemIds } from '../exchange/system.ts'
import type { Claim } from './sending-store.ts'

export interface DeliveryRow {
  id: number
  connectionId: number
  /** The application's enc_id. */
  application: string
  version: number
  /** Id of the job in the feed. */
  job: string
  state: DeliveryState
  attempts: number
  createdAt: Date
  nextAt: Date
  sentAt: Date | null
  endedAt: Date | null
  ids: SystemIds
  reasons: RefusalReason[]
  unsent: string[]
  anyway: boolean
  /** Since when it can't be sent although others can; null if that isn't known. */
  stuckSince: Date | null
}

/**
 * Adds a delivery of the current version of an application to the connection from whose feed its job is. @returns the
 * connection; undefined if there is none that sends applications
 */
export async function addDelivery(trx: Transaction, application: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO connection_deliveries (tenant_id, connection_id, application_id, version, state, created_at, next_at)
    SELECT c.tenant_id, c.id, a.id, a.version, ${WAITING}, ${now}, ${now}
    FROM applications a JOIN positions p ON p.id = a.position_id
      JOIN connections c ON c.tenant_id = p.tenant_id AND c.source = p.source
    WHERE a.enc_id = ${application} AND c.credentials IS NOT NULL
    ON CONFLICT (connection_id, application_id, version) DO UPDATE SET state = ${WAITING}, ended_at = NULL, next_at = ${now}
      WHERE connection_deliveries.state = ${LEFT_OUT}
    RETURNING connection_id AS id`.execute(trx)
  return rows[0]?.id
}

/** Columns of a `DeliveryRow`. */
export const deliveryColumns = sql`d.id, d.connection_id AS "connectionId", a.enc_id AS application, d.version, p.source_id AS job, d.state,
  d.attempts, d.created_at AS "createdAt", d.next_at AS "nextAt", d.sent_at AS "sentAt", d.ended_at AS "endedAt", d.ids,
  d.reasons, d.unsent, d.anyway, d.stuck_since AS "stuckSince"`
/** Tables of a `DeliveryRow`. */
export const joinedDeliveries = sql`connection_deliveries d JOIN applications a ON a.id = d.application_id
  JOIN positions p ON p.id = a.position_id`

/** A delivery that a server sends. */
export interface TakenDelivery extends DeliveryRow {
  /** True if it was being sent before, and how that ended isn't known. */
  isInDoubt: boolean
}

/**
 * Returns the next due delivery, marked as being sent: the oldest whose application has no earlier version on its way. One that
 * was being sent when a process ended comes first.
 */
export async function takeDelivery(
  db: Database,
  connection: number,
  { by, now }: Pick<Claim, 'by' | 'now'>,
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    WITH due AS (
      SELECT id, state FROM connection_deliveries d
      WHERE connection_id = ${connection} AND state IN (${WAITING}, ${SENDING}) AND next_at <= ${now}
        AND EXISTS (
          SELECT 1 FROM connections WHERE id = ${connection} AND delivering_by = ${by} AND credentials IS NOT NULL
            AND delivery_refused_at IS NULL)
        AND NOT EXISTS (
          SELECT 1 FROM connection_deliveries earlier
          WHERE earlier.connection_id = d.connection_id AND earlier.application_id = d.application_id
            AND earlier.version < d.version AND earlier.state IN (${WAITING}, ${SENDING}))
      ORDER BY state = ${WAITING}, created_at, id LIMIT 1
    ), taken AS (
      UPDATE connection_deliveries d SET state = ${SENDING}, attempts = attempts + 1,
        sent_at = CASE WHEN due.state = ${SENDING} THEN d.sent_at ELSE ${now} END
      FROM due WHERE d.id = due.id RETURNING d.*, due.state = ${SENDING} AS in_doubt
    )
    SELECT ${deliveryColumns}, d.in_doubt AS "isInDoubt"
    FROM taken d JOIN applications a ON a.id = d.application_id JOIN positions p ON p.id = a.position_id`.execute(db)
  return rows[0]
}

/** Returns the system's ids of the versions of an application that arrived before one, with {} for those that it named none of. */
export async function listEarlier(db: Database, { id }: Pick<DeliveryRow, 'id'>): Promise<SystemIds[]> {
  const { rows } = await sql<{ ids: SystemIds }>`
    SELECT earlier.ids FROM connection_deliveries d JOIN connection_deliveries earlier
      ON earlier.connection_id = d.connection_id AND earlier.application_id = d.application_id AND earlier.version < d.version
    WHERE d.id = ${id} AND earlier.state = ${DELIVERED}`.execute(db)
  return rows.map(({ ids }) => ids)
}

/** Returns true if a later version of an application has arrived. */
export async function hasLater(trx: Transaction, { id }: Pick<DeliveryRow, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM connection_deliveries d JOIN connection_deliveries later
      ON later.connection_id = d.connection_id AND later.application_id = d.application_id AND later.version > d.version
    WHERE d.id = ${id} AND later.state = ${DELIVERED} LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** The end of an attempt, or of what a person did about one. */
export interface Settled {
  event: AttemptEvent | 'settle' | 'dismiss'
  nextAt?: Date
  ids?: SystemIds
  reasons?: readonly RefusalReason[]
  unsent?: readonly string[]
  /** The email address that was sent. */
  email?: string | undefined
  /** Since when it can't be sent although others can. */
  stuckSince?: Date | null
  /** The claim of the server that made the attempt. */
  by?: string
}

const FILE: RefusalReason['code'] = 'file-not-taken'

/** Digest by which a status of the system finds its person. */
export const personHash = (email: string): string => hashOf([email.trim().toLowerCase()])

/**
 * Records the end of an attempt, or what a person decided. Another server that has taken the delivery over meanwhile isn't disturbed, except by
 * the news that the application arrived.
 * @throws `connections/not-waiting` if the delivery's state has no such end
 */
export async function settleDelivery(
  db: Database,
  { id, state: from }: Pick<DeliveryRow, 'id' | 'state'>,
  { event, nextAt, ids = {}, reasons = [], unsent = [], email, stuckSince = null, by }: Settled,
  now: Date,
): Promise<void> {
  const next = deliveryStates.next(from, event)
  if (!next.ok) throw connectionErrors.error(next.code)
  const endedAt = isUnderWay(next.state) ? null : now
  const isOwn =
    by === undefined || event === 'deliver'
      ? sql`state IN (${from}, ${WAITING})`
      : sql`state = ${from} AND EXISTS (SELECT 1 FROM connections WHERE id = connection_id AND delivering_by = ${by})`
  await sql`
    UPDATE connection_deliveries SET state = ${next.state}, ended_at = ${endedAt}, next_at = ${nextAt ?? now},
      ids = ids || ${JSON.stringify(ids)}::jsonb, reasons = ${JSON.stringify(reasons)}::jsonb, stuck_since = ${stuckSince},
      unsent = ${JSON.stringify(unsent)}::jsonb, person = coalesce(${email === undefined ? null : personHash(email)}, person)
    WHERE id = ${id} AND ${isOwn}`.execute(db)
}

/** Returns true if another application of the same connection is stuck for a reason in the same words. */
export async function hasStuckAlike(
  db: Database,
  { id, connectionId }: Pick<DeliveryRow, 'id' | 'connectionId'>,
  said: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM connection_deliveries
    WHERE connection_id = ${connectionId} AND id <> ${id} AND state IN (${WAITING}, ${SENDING}) AND stuck_since IS NOT NULL
      AND reasons @> ${JSON.stringify([{ text: said }])}::jsonb LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Marks a delivery as one that can't be sent although others can. */
export async function markStuck(db: Database, id: number, now: Date): Promise<void> {
  await sql`UPDATE connection_deliveries SET stuck_since = coalesce(stuck_since, ${now}) WHERE id = ${id}`.execute(db)
}

/** Returns some deliveries of each connection: those that need a person first, then the newest. */
export async function listDeliveries(
  db: Database,
  connections: readonly number[],
  limit: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT ${deliveryColumns} FROM unnest(${[...connections]}::integer[]) AS c (id), LATERAL (
      SELECT * FROM connection_deliveries WHERE connection_id = c.id
      ORDER BY state IN (${REFUSED}, ${UNCLEAR}) DESC, id DESC LIMIT ${limit}) d
      JOIN applications a ON a.id = d.application_id JOIN positions p ON p.id = a.position_id
    ORDER BY d.state IN (${REFUSED}, ${UNCLEAR}) DESC, d.id DESC`.execute(db)
  return rows
}

/** Returns the counts of connections' deliveries by state. */
export async function countDeliveries(
  db: Database,
  connections: readonly number[],
): Promise<{ connectionId: number; state: DeliveryState; count: number }[]> {
  const { rows } = await sql<{ connectionId: number; state: DeliveryState; count: number }>`
    SELECT connection_id AS "connectionId", state, count(*)::int AS count FROM connection_deliveries
    WHERE connection_id = ANY(${[...connections]}::integer[]) GROUP BY connection_id, state`.execute(db)
  return rows
}

/** Locks a delivery of a company. */
export async function lockDelivery(
  trx: Transaction,
  { tenantId, id }: { tenantId: number; id: number },
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    SELECT ${deliveryColumns} FROM ${joinedDeliveries} WHERE d.tenant_id = ${tenantId} AND d.id = ${id} FOR UPDATE OF d`.execute(
    trx,
  )
  return rows[0]
}

/**
 * Makes a delivery due again. One that was refused for answers or files goes without them: the person has seen which they are.
 * @throws `connections/not-waiting` for one that waits already, or was delivered
 */
export async function repeatDelivery(trx: Transaction, { id, state, reasons }: DeliveryRow, now: Date): Promise<void> {
  const next = deliveryStates.next(state, 'repeat')
  if (!next.ok) throw connectionErrors.error(next.code)
  const isKnown = state === REFUSED && reasons.some(({ question, code }) => question !== undefined || code === FILE)
  await sql`
    UPDATE connection_deliveries SET state = ${next.state}, ended_at = NULL, next_at = ${now}, anyway = anyway OR ${isKnown}, stuck_since = NULL,
      created_at = ${now}
    WHERE id = ${id}`.execute(trx)
}

/** Deletes the deliveries of applications that were erased since. */
export async function deleteErased(db: Database): Promise<void> {
  await sql`
    DELETE FROM connection_deliveries d USING applications a WHERE a.id = d.application_id AND a.erased_at IS NOT NULL`.execute(
    db,
  )
}
