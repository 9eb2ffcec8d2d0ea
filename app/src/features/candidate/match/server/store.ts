import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import type { MatchChoices } from '../contract.ts'

export async function findChoices(db: Database, { tenantId, accountId }: DataOwner): Promise<MatchChoices> {
  const { rows } = await sql<MatchChoices>`
    SELECT coalesce(c.turned_off_at IS NULL, true) AS enabled, coalesce(c.notice_read_at IS NOT NULL, false) AS "noticeRead",
      ARRAY(SELECT position_id::double precision FROM match_off
        WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY position_id) AS "offFor"
    FROM (SELECT 1) one LEFT JOIN match_choices c ON c.tenant_id = ${tenantId} AND c.account_id = ${accountId}`.execute(
    db,
  )
  return rows[0] ?? { enabled: true, noticeRead: false, offFor: [] }
}

/** Stores the given choices; undefined ones stay unchanged. Repeating a choice doesn't change its time. */
export async function writeChoices(
  db: Database,
  { tenantId, accountId }: DataOwner,
  { enabled, noticeRead }: { enabled?: boolean | undefined; noticeRead?: true | undefined },
  now: Date,
): Promise<void> {
  const offAt = enabled === false ? now : null
  const readAt = noticeRead ? now : null
  await sql`
    INSERT INTO match_choices AS known (account_id, tenant_id, turned_off_at, notice_read_at)
    VALUES (${accountId}, ${tenantId}, ${offAt}, ${readAt})
    ON CONFLICT (account_id) DO UPDATE SET
      turned_off_at = CASE WHEN ${enabled === undefined} THEN known.turned_off_at
        WHEN ${enabled === true} THEN NULL ELSE coalesce(known.turned_off_at, ${now}) END,
      notice_read_at = coalesce(known.notice_read_at, ${readAt})`.execute(db)
}

/** Turns matching off for a job; idempotent. @returns false if the list is full */
export async function turnOffFor(
  db: Database,
  { tenantId, accountId }: DataOwner,
  { positionId, most }: { positionId: number; most: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM match_off WHERE account_id = ${accountId} AND position_id <> ${positionId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= most) return false
  await sql`
    INSERT INTO match_off (account_id, tenant_id, position_id, turned_off_at)
    VALUES (${accountId}, ${tenantId}, ${positionId}, ${now}) ON CONFLICT DO NOTHING`.execute(db)
  return true
}

/** Turns matching on again for a job; idempotent. */
export async function turnOnFor(db: Database, { accountId }: DataOwner, positionId: number): Promise<void> {
  await sql`DELETE FROM match_off WHERE account_id = ${accountId} AND position_id = ${positionId}`.execute(db)
}

/** Returns those of these people who turned matching off, for a job or entirely. */
export async function findTurnedOff(
  db: Database,
  accountIds: readonly string[],
  positionId: number,
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ accountId: string }>`
    SELECT account_id AS "accountId" FROM match_choices
      WHERE account_id = ANY(${[...accountIds]}) AND turned_off_at IS NOT NULL
    UNION SELECT account_id FROM match_off
      WHERE account_id = ANY(${[...accountIds]}) AND position_id = ${positionId}`.execute(db)
  return new Set(rows.map(({ accountId }) => accountId))
}

/** Returns the ids of the skills that a candidate refused. */
export async function listRefused(db: Database, { tenantId, accountId }: DataOwner): Promise<Set<string>> {
  const { rows } = await sql<{ skill_id: string }>`
    SELECT skill_id FROM match_refused_skills WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(db)
  return new Set(rows.map(({ skill_id }) => skill_id))
}

/** Stores a refused skill; idempotent. @returns false if the list is full */
export async function insertRefused(
  trx: Transaction,
  { tenantId, accountId }: DataOwner,
  { id, skill, most }: { id: string; skill: string; most: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM match_refused_skills WHERE account_id = ${accountId} AND skill_id <> ${id}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= most) return false
  await sql`
    INSERT INTO match_refused_skills (account_id, tenant_id, skill_id, skill, refused_at)
    VALUES (${accountId}, ${tenantId}, ${id}, ${skill}, ${now}) ON CONFLICT DO NOTHING`.execute(trx)
  return true
}

export async function deleteRefused(db: Database | Transaction, { accountId }: DataOwner, id: string): Promise<void> {
  await sql`DELETE FROM match_refused_skills WHERE account_id = ${accountId} AND skill_id = ${id}`.execute(db)
}
