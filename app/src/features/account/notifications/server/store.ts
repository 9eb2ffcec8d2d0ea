import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import type { SavedChoice, NotificationChannel, NotificationEvent, NotificationType } from '../rules.ts'

/** The owner of notifications; every statement includes both ids, so that no one reaches another's. */
export interface Owner {
  tenantId: number
  accountId: string
}

export interface NotificationRow {
  id: number
  event: NotificationEvent
  type: NotificationType
  messageId: string | null
  values: Record<string, string | number>
  ownTitle: string | null
  ownMessage: string | null
  redirectUrl: string | null
  createdAt: Date
  clickedAt: Date | null
}

/** A notification that required action is informational once its matter is settled. */
const typeNow = sql`CASE WHEN n.settled_at IS NULL THEN n.notification_type ELSE 'informational' END`

const columns = sql`n.id, n.event, ${typeNow} AS type, n.message_id AS "messageId", n.message_values AS "values",
  n.own_title AS "ownTitle", n.own_message AS "ownMessage", n.redirect_url AS "redirectUrl", n.created_at AS "createdAt",
  n.clicked_at AS "clickedAt"`

const ofOwner = ({ tenantId, accountId }: Owner) => sql`n.tenant_id = ${tenantId} AND n.account_id = ${accountId}
  AND EXISTS (SELECT FROM notification_deliveries d WHERE d.notification_id = n.id AND d.channel = 'in_app' AND d.chosen)`

const upToId = (id: number | undefined) => (id === undefined ? sql`TRUE` : sql`n.id <= ${id}`)

/** Returns notifications newest first, after `before` if given. */
export async function listRows(
  db: Database,
  owner: Owner,
  { type, before, limit }: { type?: NotificationType | undefined; before?: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT ${columns} FROM notifications n
    WHERE ${ofOwner(owner)}
      AND ${type === undefined ? sql`TRUE` : sql`${typeNow} = ${type}`}
      AND ${before === undefined ? sql`TRUE` : sql`n.id < ${before}`}
    ORDER BY n.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns all notifications of a person on any channel, oldest first. */
export async function listAll(db: Database, { tenantId, accountId }: Owner): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT ${columns} FROM notifications n WHERE n.tenant_id = ${tenantId} AND n.account_id = ${accountId} ORDER BY n.id`.execute(
    db,
  )
  return rows
}

export async function countNew(db: Database | Transaction, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM notifications n WHERE ${ofOwner(owner)} AND n.viewed_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns the number that were new */
export async function viewAll(trx: Transaction, owner: Owner, upTo: number | undefined, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE notifications n SET viewed_at = ${now}
    WHERE ${ofOwner(owner)} AND n.viewed_at IS NULL AND ${upToId(upTo)}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** @returns the number that were unread */
export async function clickAll(trx: Transaction, owner: Owner, upTo: number | undefined, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE notifications n SET clicked_at = ${now}, viewed_at = coalesce(n.viewed_at, ${now})
    WHERE ${ofOwner(owner)} AND n.clicked_at IS NULL AND ${upToId(upTo)}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** @returns the row; undefined if the owner has none with this id */
export async function clickOne(
  trx: Transaction,
  owner: Owner,
  id: number,
  now: Date,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    UPDATE notifications n SET clicked_at = coalesce(n.clicked_at, ${now}), viewed_at = coalesce(n.viewed_at, ${now})
    WHERE ${ofOwner(owner)} AND n.id = ${id} RETURNING ${columns}`.execute(trx)
  return rows[0]
}

export interface RowToAdd extends Owner {
  event: NotificationEvent
  dedupeKey: string
  type: NotificationType
  messageId: string | null
  values: Record<string, string | number>
  ownTitle: string | null
  ownMessage: string | null
  redirectUrl: string | null
  matter?: string | undefined
  createdAt: Date
  viewedAt?: Date
  clickedAt?: Date
}

/** Adds a notification unless one with its key exists. @returns the id of either, and whether it is new */
export async function addRow(trx: Transaction, row: RowToAdd): Promise<{ id: number; added: boolean }> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO notifications (tenant_id, account_id, event, dedupe_key, notification_type, message_id, message_values, own_title,
      own_message, redirect_url, matter, created_at, viewed_at, clicked_at)
    VALUES (${row.tenantId}, ${row.accountId}, ${row.event}, ${row.dedupeKey}, ${row.type}, ${row.messageId},
      ${JSON.stringify(row.values)}, ${row.ownTitle}, ${row.ownMessage}, ${row.redirectUrl}, ${row.matter ?? null}, ${row.createdAt},
      ${row.viewedAt ?? row.clickedAt ?? null}, ${row.clickedAt ?? null})
    ON CONFLICT (account_id, dedupe_key) DO NOTHING RETURNING id`.execute(trx)
  const added = rows[0]
  if (added) return { id: added.id, added: true }
  const known = await sql<{ id: number }>`
    SELECT id FROM notifications WHERE account_id = ${row.accountId} AND dedupe_key = ${row.dedupeKey}`.execute(trx)
  const id = known.rows[0]?.id
  if (id === undefined) throw new Error('A notification vanished while it was told again.')
  return { id, added: false }
}

/** Marks a person's notifications on a matter as settled. @returns the number that had required action */
export async function settleRows(trx: Transaction, owner: Owner, matter: string, now: Date): Promise<number> {
  const { rows } = await sql<{ type: NotificationType }>`
    UPDATE notifications SET settled_at = ${now}
    WHERE tenant_id = ${owner.tenantId} AND account_id = ${owner.accountId} AND matter = ${matter} AND settled_at IS NULL
    RETURNING notification_type AS type`.execute(trx)
  return rows.filter(({ type }) => type === 'action_required').length
}

/** Records the channels of a notification. @returns the chosen ones not used before */
export async function addDeliveries(
  trx: Transaction,
  notificationId: number,
  chosen: Partial<Record<NotificationChannel, boolean>>,
): Promise<NotificationChannel[]> {
  const fresh: NotificationChannel[] = []
  for (const [channel, is] of Object.entries(chosen)) {
    const { rows } = await sql<{ channel: NotificationChannel; chosen: boolean }>`
      INSERT INTO notification_deliveries (notification_id, channel, chosen) VALUES (${notificationId}, ${channel}, ${is})
      ON CONFLICT DO NOTHING RETURNING channel, chosen`.execute(trx)
    fresh.push(...rows.filter((row) => row.chosen).map((row) => row.channel))
  }
  return fresh
}

/**
 * Deletes notifications from before a time. Ids grow with time, so the first newer one ends the scan of the table.
 * @returns the number deleted
 */
export const deleteBefore = (db: Database, before: Date, atOnce?: number): Promise<number> =>
  pruneRows(
    db,
    'notifications',
    sql`id < coalesce((SELECT id FROM notifications WHERE created_at >= ${before} ORDER BY id LIMIT 1), ${Number.MAX_SAFE_INTEGER})`,
    atOnce,
  )

export async function readChoices(db: Database | Transaction, owner: Owner): Promise<SavedChoice[]> {
  const { rows } = await sql<SavedChoice>`
    SELECT event, channel, chosen FROM notification_choices
    WHERE tenant_id = ${owner.tenantId} AND account_id = ${owner.accountId}`.execute(db)
  return rows
}

export async function saveChoice(trx: Transaction, owner: Owner, choice: SavedChoice, now: Date): Promise<void> {
  await sql`
    INSERT INTO notification_choices (tenant_id, account_id, event, channel, chosen, changed_at)
    VALUES (${owner.tenantId}, ${owner.accountId}, ${choice.event}, ${choice.channel}, ${choice.chosen}, ${now})
    ON CONFLICT (account_id, event, channel) DO UPDATE SET chosen = EXCLUDED.chosen, changed_at = EXCLUDED.changed_at`.execute(
    trx,
  )
}

export interface Receiver {
  accountId: string
  email: string
  name: string
  language: string | null
}

/** Returns the person of an account, by id or email address. */
export async function findReceiver(
  db: Database | Transaction,
  tenantId: number,
  by: { accountId: string } | { email: string },
): Promise<Receiver | undefined> {
  const which = 'accountId' in by ? sql`id = ${by.accountId}` : sql`email = lower(${by.email})`
  const { rows } = await sql<Receiver>`
    SELECT id AS "accountId", email, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, language
    FROM accounts WHERE tenant_id = ${tenantId} AND ${which}`.execute(db)
  return rows[0]
}
