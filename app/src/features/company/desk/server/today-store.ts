import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { addDays } from '#kernel/time.ts'
import { deskLimits } from '../limits.ts'

interface Scope {
  tenantId: number
  /** Jobs that the colleague reads; undefined for all. */
  jobs: readonly number[] | undefined
  now: Date
}

const within = (jobs: Scope['jobs']) => (jobs === undefined ? sql`true` : sql`a.position_id = ANY(${[...jobs]})`)
export interface TodayInterview {
  id: string
  application: string
  job: string
  title: string
  startsAt: Date | null
  zone: string
}

/** Returns the booked interviews of the next day and those whose candidate hasn't picked a time, soonest first. */
export async function listTodayInterviews(db: Database, { tenantId, jobs, now }: Scope): Promise<TodayInterview[]> {
  const { rows } = await sql<TodayInterview>`
    SELECT i.enc_id AS id, a.enc_id AS application, a.job, i.title, i.starts_at AS "startsAt", i.zone
    FROM (
      SELECT id, enc_id, application_id, title, starts_at, zone FROM interviews
      WHERE tenant_id = ${tenantId}
        AND (state = 'proposed' OR (state = 'booked' AND starts_at BETWEEN ${addDays(now, -0.1)} AND ${addDays(now, 1)}))
      ORDER BY starts_at NULLS LAST, id LIMIT ${deskLimits.todaySearched}) AS i
    CROSS JOIN LATERAL (
      SELECT a.enc_id, a.position ->> 'title' AS job FROM applications a
      WHERE a.id = i.application_id AND a.erased_at IS NULL AND ${within(jobs)} LIMIT 1) AS a
    ORDER BY i.starts_at NULLS LAST, i.id LIMIT ${deskLimits.todayRows}`.execute(db)
  return rows
}

export interface TodayOffer {
  application: string
  job: string
  status: 'extended' | 'accepted' | 'declined'
  at: Date | null
}

/** Returns the offers that expire soon and those that were answered lately. */
export async function listTodayOffers(db: Database, { tenantId, jobs, now }: Scope): Promise<TodayOffer[]> {
  const { rows } = await sql<TodayOffer>`
    SELECT a.enc_id AS application, a.position ->> 'title' AS job, lower(o.status) AS status,
      CASE WHEN o.status = 'Extended' THEN o.expires_at ELSE o.updated_at END AS at
    FROM offers o JOIN applications a ON a.id = o.application_id
    WHERE o.tenant_id = ${tenantId} AND ${within(jobs)} AND a.erased_at IS NULL
      AND ((o.status = 'Extended' AND o.lapsed_at IS NULL AND o.expires_at < ${addDays(now, deskLimits.soonDays)})
        OR (o.status IN ('Accepted', 'Declined') AND o.updated_at > ${addDays(now, -deskLimits.soonDays)}))
    ORDER BY at, o.id LIMIT ${deskLimits.todayRows}`.execute(db)
  return rows
}

/** Returns what a company has begun with: jobs, and colleagues besides its first owner. */
export async function findBeginnings(
  db: Database,
  tenantId: number,
): Promise<{ hasJobs: boolean; hasColleagues: boolean }> {
  const { rows } = await sql<{ hasJobs: boolean; hasColleagues: boolean }>`
    SELECT EXISTS (SELECT 1 FROM positions WHERE tenant_id = ${tenantId}) AS "hasJobs",
      EXISTS (SELECT 1 FROM accounts WHERE tenant_id = ${tenantId} AND staff_role IS NOT NULL OFFSET 1)
        OR EXISTS (SELECT 1 FROM staff_invitations WHERE tenant_id = ${tenantId} AND email <> '') AS "hasColleagues"`.execute(
    db,
  )
  return rows[0] ?? { hasJobs: false, hasColleagues: false }
}
