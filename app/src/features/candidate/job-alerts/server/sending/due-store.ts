import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { columns, of, type JobAlertRow, type Subscriber } from '../records/store.ts'

const due = (now: Date) => sql`NOT s.paused AND s.confirmed_at IS NOT NULL AND s.next_at <= ${now}
  AND (s.expires_at IS NULL OR s.expires_at > ${now})`

/**
 * Returns the subscribers with due searches, longest waiting first, separately for tenants that offer alerts to
 * candidates and to visitors.
 */
export async function listDueSubscribers(
  db: Database,
  offered: { candidates: number[]; visitors: number[] },
  now: Date,
  limit: number,
): Promise<Subscriber[]> {
  const { rows } = await sql<{ tenantId: number; accountId: string | null; email: string | null }>`
    SELECT s.tenant_id AS "tenantId", s.account_id AS "accountId", s.email FROM job_alerts s
    WHERE ${due(now)} AND (s.account_id IS NOT NULL AND s.tenant_id = ANY(${offered.candidates})
      OR s.email IS NOT NULL AND s.tenant_id = ANY(${offered.visitors}))
    GROUP BY s.tenant_id, s.account_id, s.email ORDER BY min(s.next_at), min(s.id) LIMIT ${limit}`.execute(db)
  return rows.map(({ tenantId, accountId, email }) =>
    accountId === null ? { tenantId, email: email ?? '' } : { tenantId, accountId },
  )
}

/** Returns a subscriber's due searches, oldest first. */
export async function listDue(db: Database, who: Subscriber, now: Date): Promise<JobAlertRow[]> {
  const { rows } = await sql<JobAlertRow>`
    SELECT ${columns} FROM job_alerts s WHERE ${of(who)} AND ${due(now)} ORDER BY s.id`.execute(db)
  return rows
}

/**
 * Like `listDue`, and locks the searches; those sent by another server, paused or deleted in the meantime are excluded.
 */
export async function lockDue(trx: Transaction, who: Subscriber, now: Date): Promise<JobAlertRow[]> {
  const { rows } = await sql<JobAlertRow>`
    SELECT ${columns} FROM job_alerts s WHERE ${of(who)} AND ${due(now)} ORDER BY s.id FOR UPDATE`.execute(trx)
  return rows
}

const isOpen = (now: Date) =>
  sql`p.archived_at IS NULL AND p.private_key IS NULL AND (p.closes_at IS NULL OR p.closes_at > ${now})`

/** Returns the change with which each open position opened, for positions that opened after a given change. */
export async function openedAfter(
  db: Database,
  tenantId: number,
  sinceChange: number,
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; openedChange: number }>`
    SELECT p.id, p.opened_change AS "openedChange" FROM positions p
    WHERE p.tenant_id = ${tenantId} AND p.opened_change > ${sinceChange} AND ${isOpen(now)}`.execute(db)
  return new Map(rows.map(({ id, openedChange }) => [id, openedChange]))
}

/** A position recorded as sent, with its changes at that time. */
export interface SentPosition {
  id: number
  openedChange: number
  change: number
}

/**
 * Records positions as sent to a subscriber, if they opened after the given change, are public now, and were not sent
 * before. Relies on the unique row for the last condition: a statement that checked it first was planned while the
 * table was small, and read the whole table on each later use.
 */
export async function recordSent(
  trx: Transaction,
  who: Subscriber,
  sinceChanges: ReadonlyMap<number, number>,
  now: Date,
): Promise<SentPosition[]> {
  if (sinceChanges.size === 0) return []
  const { accountId, email } = { accountId: null, email: null, ...who }
  const { rows } = await sql<SentPosition>`
    WITH news AS (
      SELECT p.id, p.opened_change, p.change
      FROM unnest(${[...sinceChanges.keys()]}::bigint[], ${[...sinceChanges.values()]}::bigint[]) AS found (id, since)
        JOIN positions p ON p.id = found.id
      WHERE p.tenant_id = ${who.tenantId} AND p.opened_change > found.since AND ${isOpen(now)}
    ), sent AS (
      INSERT INTO told_positions (tenant_id, account_id, email, position_id, told_at)
      SELECT ${who.tenantId}, ${accountId}, ${email}, id, ${now} FROM news
      ON CONFLICT DO NOTHING RETURNING position_id
    )
    SELECT news.id, news.opened_change AS "openedChange", news.change FROM news JOIN sent ON sent.position_id = news.id`.execute(
    trx,
  )
  return rows
}

export interface NewPosition {
  id: number
  change: number
  title: string
  displayJobId: string
  /** Hash of the text, to recognize one job in several places. */
  textHash: string
  isRemote: boolean
  places: string[]
}

/** Returns the content of an email about positions. */
export async function findPositions(trx: Transaction, ids: readonly number[]): Promise<NewPosition[]> {
  const { rows } = await sql<NewPosition>`
    SELECT p.id, p.change, p.title, p.display_job_id AS "displayJobId", md5(p.description) AS "textHash",
      p.work_location = 'remote' AS "isRemote",
      ARRAY(SELECT l ->> 'label' FROM jsonb_array_elements(p.locations) WITH ORDINALITY AS each(l, place) ORDER BY place) AS places
    FROM positions p WHERE p.id = ANY(${[...ids]})`.execute(trx)
  return rows
}

/** Schedules a search's next alert, and records the time if one was sent. */
export async function recordAlert(
  db: Database | Transaction,
  id: number,
  { nextAt, sentAt }: { nextAt: Date; sentAt: Date | undefined },
): Promise<void> {
  await sql`
    UPDATE job_alerts SET next_at = ${nextAt}, last_sent_at = coalesce(${sentAt ?? null}, last_sent_at)
    WHERE id = ${id}`.execute(db)
}

/** Returns the recipient of an account's emails. */
export async function findReceiver(
  db: Database | Transaction,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<{ email: string; name: string; language: string | null } | undefined> {
  const { rows } = await sql<{ email: string; name: string; language: string | null }>`
    SELECT email, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, language
    FROM accounts WHERE tenant_id = ${tenantId} AND id = ${accountId}`.execute(db)
  return rows[0]
}
