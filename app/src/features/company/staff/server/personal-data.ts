import { sql } from 'kysely'
import type { HeldData } from '#platform/personal-data/held-data.ts'

/**
 * The record of who read a person's data and who decided on their applications, and, for colleagues, the jobs they were
 * given. Erasure keeps the entries of others without the person's identifier.
 */
export const staffData: HeldData = {
  feature: 'staff',
  tables: ['staff_jobs', 'staff_job_news', 'staff_audit'],
  async export(db, { accountId, tenantId }) {
    const { rows: accesses } = await sql<object>`
      SELECT at, act, actor FROM staff_audit WHERE tenant_id = ${tenantId} AND person = ${accountId} ORDER BY id`.execute(
      db,
    )
    const { rows: ownActs } = await sql<object>`
      SELECT at, act FROM staff_audit WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY id`.execute(
      db,
    )
    const { rows: emailChoices } = await sql<object>`
      SELECT positions.title AS job, staff_job_news.news FROM staff_job_news
      JOIN positions ON positions.id = staff_job_news.position_id
      WHERE staff_job_news.tenant_id = ${tenantId} AND staff_job_news.account_id = ${accountId}
      ORDER BY positions.title, positions.id`.execute(db)
    const { rows: calendars } = await sql<{ host: string }>`
      SELECT staff_calendar_host AS host FROM accounts
      WHERE tenant_id = ${tenantId} AND id = ${accountId} AND staff_calendar_host IS NOT NULL`.execute(db)
    const ofColleagues = {
      ...(emailChoices.length > 0 && { emailChoices }),
      ...(calendars.length > 0 && { calendarAt: calendars[0]?.host }),
    }
    return { json: { accesses, ownActs, ...ofColleagues }, files: [] }
  },
  async erase(trx, { accountId, tenantId }) {
    const { numAffectedRows: jobs = 0n } = await sql`
      DELETE FROM staff_jobs WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
    await sql`DELETE FROM staff_job_news WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
    await sql`
      UPDATE staff_audit SET person = NULL, target = CASE WHEN target = ${accountId} THEN '' ELSE target END
      WHERE tenant_id = ${tenantId} AND person = ${accountId}`.execute(trx)
    const { numAffectedRows: acts = 0n } = await sql`
      UPDATE staff_audit SET account_id = NULL WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
    return [
      { item: 'staffJobs', count: Number(jobs) },
      ...(acts > 0n ? [{ item: 'staffActs', count: Number(acts), kept: 'record' }] : []),
    ]
  },
}
