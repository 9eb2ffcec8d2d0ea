import { sql } from 'kysely'
import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'

/** A candidate's job alerts, and the positions sent to them. */
export const jobAlertsData: HeldData = {
  feature: 'jobAlerts',
  tables: ['job_alerts', 'told_positions'],
  async export(db, { accountId, tenantId }) {
    const { rows: jobAlerts } = await sql<object>`
      SELECT name, search, frequency, paused, language, created_at AS "createdAt", last_sent_at AS "lastSentAt"
      FROM job_alerts WHERE account_id = ${accountId} AND tenant_id = ${tenantId} ORDER BY id`.execute(db)
    const { rows: reported } = await sql<object>`
      SELECT p.title, p.display_job_id AS "jobId", t.told_at AS "toldAt"
      FROM told_positions t JOIN positions p ON p.id = t.position_id
      WHERE t.account_id = ${accountId} AND t.tenant_id = ${tenantId} ORDER BY t.told_at, p.id`.execute(db)
    return { json: { jobAlerts, toldPositions: reported }, files: [] }
  },
  erase: async (trx, owner) => [
    await deleteRows(trx, 'job_alerts', owner, 'jobAlerts'),
    await deleteRows(trx, 'told_positions', owner, 'toldPositions'),
  ],
}
