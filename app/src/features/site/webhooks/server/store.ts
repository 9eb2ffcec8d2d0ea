import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import type { WebhookEvent } from '../rules.ts'
import { type DeliveryState, PENDING, DELIVERED, GIVEN_UP } from '../states.ts'

export interface WebhookRow {
  id: number
  url: string
  events: string[]
  createdAt: Date
}

/** Adds a webhook. @returns its id; undefined if the company has one with this URL */
export async function addWebhook(
  db: Database,
  row: { tenantId: number; url: string; events: readonly string[]; secret: string; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO webhooks (tenant_id, url, events, secret, created_at)
    VALUES (${row.tenantId}, ${row.url}, ${[...row.events]}, ${row.secret}, ${row.now})
    ON CONFLICT (tenant_id, url) DO NOTHING RETURNING id`.execute(db)
  return rows[0]?.id
}

export interface ListedWebhook extends WebhookRow {
  counts: Record<DeliveryState, number>
}

export async function listWebhooks(db: Database, tenantId: number): Promise<ListedWebhook[]> {
  const { rows } = await sql<WebhookRow & { pending: number; delivered: number; givenUp: number }>`
    SELECT w.id, w.url, w.events, w.created_at AS "createdAt",
      count(*) FILTER (WHERE d.state = ${sql.lit(PENDING)})::int AS pending,
      count(*) FILTER (WHERE d.state = ${sql.lit(DELIVERED)})::int AS delivered,
      count(*) FILTER (WHERE d.state = ${sql.lit(GIVEN_UP)})::int AS "givenUp"
    FROM webhooks w LEFT JOIN webhook_deliveries d ON d.webhook_id = w.id
    WHERE w.tenant_id = ${tenantId} GROUP BY w.id ORDER BY w.id`.execute(db)
  return rows.map(({ pending, delivered, givenUp, ...row }) => ({
    ...row,
    counts: { pending, delivered, [GIVEN_UP]: givenUp },
  }))
}

export interface ListedDelivery {
  id: string
  webhookId: number
  event: string
  state: DeliveryState
  attempts: number
  lastStatus: number | null
  lastAnswer: string | null
  createdAt: Date
}

/** Returns undelivered deliveries, newest first. */
export async function listOpenDeliveries(db: Database, tenantId: number, limit: number): Promise<ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    SELECT d.id, d.webhook_id AS "webhookId", d.event, d.state, d.attempts, d.last_status AS "lastStatus",
      d.last_answer AS "lastAnswer", d.created_at AS "createdAt"
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE w.tenant_id = ${tenantId} AND (d.state = ${sql.lit(GIVEN_UP)} OR (d.state = ${sql.lit(PENDING)} AND d.attempts > 0))
    ORDER BY d.created_at DESC, d.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Removes a webhook. @returns false if it does not exist */
export async function removeWebhook(db: Database, tenantId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM webhooks WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns the ids of a company's webhooks that receive an event. */
export async function webhooksFor(trx: Transaction, tenantId: number, event: WebhookEvent): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM webhooks WHERE tenant_id = ${tenantId} AND (cardinality(events) = 0 OR ${event} = ANY (events))
    ORDER BY id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Adds a delivery. @returns false if this webhook already has one for the event */
export async function addDelivery(
  trx: Transaction,
  row: {
    id: string
    webhookId: number
    event: WebhookEvent
    subject: string
    eventId: string
    body: string
    now: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO webhook_deliveries (id, webhook_id, event, subject, event_id, body, state, next_attempt_at, created_at)
    VALUES (${row.id}, ${row.webhookId}, ${row.event}, ${row.subject}, ${row.eventId}, ${row.body}, ${sql.lit(PENDING)}, ${row.now}, ${row.now})
    ON CONFLICT (webhook_id, event, event_id) DO NOTHING RETURNING id`.execute(trx)
  return rows.length > 0
}

/** The deliveries of one webhook about one thing, which are sent in their order. */
export interface Line {
  webhookId: number
  subject: string
}

/** Locks the last pending delivery of a line until the transaction ends. @returns false if none is pending */
export async function lockLastPending(trx: Transaction, { webhookId, subject }: Line): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM webhook_deliveries
    WHERE webhook_id = ${webhookId} AND subject = ${subject} AND state = ${sql.lit(PENDING)}
    ORDER BY place DESC LIMIT 1 FOR UPDATE`.execute(trx)
  return rows.length > 0
}

/** Condition for a delivery `d` that no earlier one of its line precedes. */
const isFirst = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.subject = d.subject
    AND e.place < d.place AND e.state = ${sql.lit(PENDING)})`

/** Makes the first pending delivery of a line due. @returns its id */
export async function startNext(
  trx: Transaction,
  { webhookId, subject }: Line,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE webhook_deliveries d SET next_attempt_at = ${now}
    WHERE webhook_id = ${webhookId} AND subject = ${subject} AND state = ${sql.lit(PENDING)} AND ${isFirst}
    RETURNING id`.execute(trx)
  return rows[0]?.id
}

export interface DeliveryToSend {
  id: string
  webhookId: number
  event: string
  subject: string
  /** False while an earlier delivery about the same thing is pending. */
  isFirst: boolean
  url: string
  secret: string
  body: string
  state: DeliveryState
  attempts: number
}

export async function readDelivery(db: Database, id: string): Promise<DeliveryToSend | undefined> {
  const { rows } = await sql<DeliveryToSend>`
    SELECT d.id, d.webhook_id AS "webhookId", d.event, d.subject, ${isFirst} AS "isFirst", w.url, w.secret, d.body, d.state, d.attempts
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the state of a delivery, locked until the transaction ends. */
export async function lockDelivery(
  trx: Transaction,
  id: string,
): Promise<{ state: DeliveryState; attempts: number } | undefined> {
  const { rows } = await sql<{ state: DeliveryState; attempts: number }>`
    SELECT state, attempts FROM webhook_deliveries WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0]
}

export async function recordAttempt(
  trx: Transaction,
  id: string,
  what: { state: DeliveryState; attempts: number; status: number | null; answer: string; nextAttemptAt: Date },
): Promise<void> {
  await sql`
    UPDATE webhook_deliveries SET state = ${what.state}, attempts = ${what.attempts}, last_status = ${what.status},
      last_answer = ${what.answer}, next_attempt_at = ${what.nextAttemptAt}
    WHERE id = ${id}`.execute(trx)
}

/** Returns and locks deliveries of a company in their order, by id or by state. */
export async function lockDeliveries(
  trx: Transaction,
  tenantId: number,
  which: { ids: readonly string[] } | { state: DeliveryState },
): Promise<(Line & { id: string; state: DeliveryState })[]> {
  const { rows } = await sql<Line & { id: string; state: DeliveryState }>`
    SELECT d.id, d.webhook_id AS "webhookId", d.subject, d.state FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE w.tenant_id = ${tenantId} AND ${'ids' in which ? sql`d.id = ANY (${[...which.ids]})` : sql`d.state = ${which.state}`}
    ORDER BY d.place FOR UPDATE OF d`.execute(trx)
  return rows
}

/** Returns those of the deliveries that are pending and wait for no other. */
export async function firstOf(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM webhook_deliveries d WHERE id = ANY (${[...ids]}) AND state = ${sql.lit(PENDING)} AND ${isFirst}
    ORDER BY place`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Resets a delivery to its first attempt. */
export async function restartDelivery(trx: Transaction, id: string, state: DeliveryState, now: Date): Promise<void> {
  await sql`
    UPDATE webhook_deliveries SET state = ${state}, attempts = 0, next_attempt_at = ${now} WHERE id = ${id}`.execute(
    trx,
  )
}

/** Claims deliveries whose attempt is long overdue because their job was lost, as in a restored backup. */
export async function claimOverdue(trx: Transaction, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE webhook_deliveries d SET next_attempt_at = ${now}
    WHERE state = ${sql.lit(PENDING)} AND next_attempt_at < ${before} AND ${isFirst} RETURNING id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Deletes deliveries settled before these instants. */
export async function purgeDeliveries(db: Database, before: { delivered: Date; givenUp: Date }): Promise<void> {
  await pruneRows(db, 'webhook_deliveries', sql`state = ${sql.lit(DELIVERED)} AND created_at < ${before.delivered}`)
  await pruneRows(db, 'webhook_deliveries', sql`state = ${sql.lit(GIVEN_UP)} AND created_at < ${before.givenUp}`)
}
