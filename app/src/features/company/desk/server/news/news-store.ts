import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { deskLimits } from '../../limits.ts'
import type { JobNews, NewsChoices, NewsEvent, StoredChoices } from '../../news.ts'

/** A person who hires for a job, with their choices. */
export interface Recipient extends StoredChoices {
  positionId: number
  email: string
  name: string
  language: string | null
  /** Null for the company's. */
  zone: string | null
}

/**
 * Returns the people who hear of what happens with jobs: the job's contact and its hiring managers, or, if it has neither, the
 * owners and recruiters; and those who chose emails about the job.
 */
export async function listRecipients(
  db: Database,
  tenantId: number,
  positionIds: readonly number[],
): Promise<Recipient[]> {
  if (positionIds.length === 0) return []
  const { rows } = await sql<Recipient & { positionId: string }>`
    WITH named AS (
      SELECT id AS position_id, lower(contact ->> 'email') AS email FROM positions
      WHERE tenant_id = ${tenantId} AND id = ANY(${[...positionIds]}) AND contact ->> 'email' IS NOT NULL
      UNION
      SELECT staff_jobs.position_id, accounts.email FROM staff_jobs JOIN accounts ON accounts.id = staff_jobs.account_id
      WHERE staff_jobs.tenant_id = ${tenantId} AND staff_jobs.position_id = ANY(${[...positionIds]})
        AND accounts.staff_role = 'hiring-manager' AND accounts.disabled_at IS NULL
    ), wanted AS (
      SELECT * FROM named
      UNION
      SELECT positions.id, accounts.email FROM positions, accounts
      WHERE positions.id = ANY(${[...positionIds]}) AND accounts.tenant_id = ${tenantId}
        AND accounts.staff_role IN ('owner', 'recruiter') AND accounts.disabled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM named WHERE named.position_id = positions.id)
      UNION
      SELECT own.position_id, accounts.email FROM staff_job_news own JOIN accounts ON accounts.id = own.account_id
      WHERE own.tenant_id = ${tenantId} AND own.position_id = ANY(${[...positionIds]}) AND own.news <> 'never'
        AND accounts.staff_role IN ('owner', 'recruiter') AND accounts.disabled_at IS NULL
    )
    SELECT wanted.position_id AS "positionId", wanted.email, coalesce(accounts.name, '') AS name, accounts.language,
      accounts.staff_news AS usual, accounts.staff_news_kinds AS kinds, accounts.staff_news_zone AS zone,
      own.news AS "ofJob"
    FROM wanted LEFT JOIN LATERAL (
      SELECT * FROM accounts WHERE tenant_id = ${tenantId} AND email = wanted.email LIMIT 1) AS accounts ON true
    LEFT JOIN staff_job_news own ON own.account_id = accounts.id AND own.position_id = wanted.position_id
    WHERE accounts.staff_role IS DISTINCT FROM 'editor' AND accounts.disabled_at IS NULL
    ORDER BY wanted.email, wanted.position_id`.execute(db)
  return rows.map((row) => ({ ...row, positionId: Number(row.positionId) }))
}

/** A thing that a candidate did. */
export interface NewsRow {
  id: number
  tenantId: number
  positionId: number
  application: string
  event: NewsEvent
  at: Date
}

const columns = sql`news.id, news.tenant_id AS "tenantId", applications.position_id AS "positionId",
  applications.enc_id AS application, news.event, news.at`
/** A row as the database returns it: large integers are texts. */
type StoredNews = Omit<NewsRow, 'id' | 'positionId'> & { id: string; positionId: string }
const present = (row: StoredNews): NewsRow => ({ ...row, id: Number(row.id), positionId: Number(row.positionId) })

/**
 * Keeps what happened to an application, its interview, offer or form, if its candidate did it.
 * @returns undefined if the company or the clock did it, or if it has no application
 */
export async function addNews(
  trx: Transaction,
  {
    tenantId,
    event,
    at,
    about,
  }: Pick<NewsRow, 'tenantId' | 'event' | 'at'> & { about: Readonly<Record<string, unknown>> },
): Promise<NewsRow | undefined> {
  const idOf = (name: string) => (typeof about[name] === 'string' ? about[name] : null)
  const { rows } = await sql<StoredNews>`
    WITH news AS (
      INSERT INTO staff_news (tenant_id, application_id, event, at)
      SELECT tenant_id, id, ${event}, ${at} FROM applications
      WHERE tenant_id = ${tenantId} AND id = coalesce(
        (SELECT id FROM applications WHERE enc_id = ${idOf('application')}),
        (SELECT application_id FROM offers WHERE enc_id = ${idOf('offer')}))
      AND CASE split_part(${event}, '.', 1)
        WHEN 'interview' THEN (
          SELECT actor FROM interview_events JOIN interviews ON interviews.id = interview_id
          WHERE interviews.enc_id = ${idOf('interview')} ORDER BY number DESC LIMIT 1) = 'candidate'
        WHEN 'application' THEN (
          SELECT actor FROM application_events WHERE application_id = applications.id
          ORDER BY number DESC LIMIT 1) = 'candidate'
        ELSE true END
      RETURNING *)
    SELECT ${columns} FROM news JOIN applications ON applications.id = news.application_id`.execute(trx)
  return rows[0] && present(rows[0])
}

/** Marks a piece of news as told to those who want it at once. @returns undefined if it was told before, or is gone */
export async function takeNews(trx: Transaction, id: number, now: Date): Promise<NewsRow | undefined> {
  const { rows } = await sql<StoredNews>`
    WITH news AS (UPDATE staff_news SET told_at = ${now} WHERE id = ${id} AND told_at IS NULL RETURNING *)
    SELECT ${columns} FROM news JOIN applications ON applications.id = news.application_id`.execute(trx)
  return rows[0] && present(rows[0])
}

/** Returns what candidates did since an instant, oldest first. */
export async function listNews(db: Database, tenantId: number, after: Date): Promise<NewsRow[]> {
  const { rows } = await sql<StoredNews>`
    SELECT ${columns} FROM staff_news news JOIN applications ON applications.id = news.application_id
    WHERE news.tenant_id = ${tenantId} AND news.at > ${after} AND applications.erased_at IS NULL
    ORDER BY news.at, news.id LIMIT ${deskLimits.digestNews}`.execute(db)
  return rows.map(present)
}

/** The two emails of a day. */
export type DigestKind = 'news' | 'late'

/** Returns when a person got the last daily digest. */
export async function lastDigest(db: Database, tenantId: number, email: string): Promise<Date | undefined> {
  const { rows } = await sql<{ newsAt: Date | null }>`
    SELECT max(news_at) AS "newsAt" FROM staff_digests WHERE tenant_id = ${tenantId} AND email = ${email}`.execute(db)
  return rows[0]?.newsAt ?? undefined
}

/** Marks a digest as sent. @returns false if it was sent before */
export async function markDigest(
  trx: Transaction,
  { tenantId, day, email, kind, now }: { tenantId: number; day: string; email: string; kind: DigestKind; now: Date },
): Promise<boolean> {
  const [newsAt, lateAt] = kind === 'news' ? [now, null] : [null, now]
  const sentAt = kind === 'news' ? sql.ref('news_at') : sql.ref('late_at')
  const { rows } = await sql`
    INSERT INTO staff_digests (tenant_id, day, email, news_at, late_at)
    VALUES (${tenantId}, ${day}, ${email}, ${newsAt}, ${lateAt})
    ON CONFLICT (tenant_id, day, email) DO UPDATE SET ${sentAt} = ${now}
    WHERE staff_digests.${sentAt} IS NULL RETURNING email`.execute(trx)
  return rows.length > 0
}

/** Deletes the marks of old digests, and old news. */
export async function deleteOldNews(db: Database, now: Date): Promise<void> {
  await pruneRows(db, 'staff_digests', sql`day < ${now}::date - ${deskLimits.digestMarkDays}::int`)
  await pruneRows(db, 'staff_news', sql`at < ${now}::timestamptz - ${deskLimits.digestMarkDays} * interval '1 day'`)
}

/** Returns a colleague's choices of emails. */
export async function findChoices(
  db: Database,
  accountId: string,
): Promise<Pick<StoredChoices, 'usual' | 'kinds'> & { zone: string | null }> {
  const { rows } = await sql<Pick<StoredChoices, 'usual' | 'kinds'> & { zone: string | null }>`
    SELECT staff_news AS usual, staff_news_kinds AS kinds, staff_news_zone AS zone
    FROM accounts WHERE id = ${accountId}`.execute(db)
  return rows[0] ?? { usual: null, kinds: null, zone: null }
}

/** Changes a colleague's choices of emails, and the zone in which their day begins. */
export async function setChoices(
  db: Database,
  accountId: string,
  { kinds, zone }: { kinds: Partial<NewsChoices>; zone: string },
): Promise<void> {
  await sql`
    UPDATE accounts SET staff_news_kinds = staff_news_kinds || ${JSON.stringify(kinds)}::jsonb, staff_news_zone = ${zone}
    WHERE id = ${accountId}`.execute(db)
}

/** Returns a colleague's choice of emails about a job. */
export async function findJobNews(db: Database, accountId: string, positionId: number): Promise<JobNews> {
  const { rows } = await sql<{ news: JobNews }>`
    SELECT news FROM staff_job_news WHERE account_id = ${accountId} AND position_id = ${positionId}`.execute(db)
  return rows[0]?.news ?? 'usual'
}

/** Sets a colleague's choice of emails about a job. */
export async function setJobNews(
  db: Database,
  { tenantId, accountId, positionId }: { tenantId: number; accountId: string; positionId: number },
  news: JobNews,
): Promise<void> {
  if (news === 'usual')
    await sql`DELETE FROM staff_job_news WHERE account_id = ${accountId} AND position_id = ${positionId}`.execute(db)
  else
    await sql`
      INSERT INTO staff_job_news (account_id, tenant_id, position_id, news)
      VALUES (${accountId}, ${tenantId}, ${positionId}, ${news})
      ON CONFLICT (account_id, position_id) DO UPDATE SET news = excluded.news`.execute(db)
}
