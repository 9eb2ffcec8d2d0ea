import { sql } from 'kysely'
import type { HeldData } from '#platform/personal-data/held-data.ts'

/** The systems to which a candidate's applications were sent. The ids that those systems gave them are the company's. */
export const deliveriesData: HeldData = {
  feature: 'connections',
  tables: [],
  async export(db, { tenantId, accountId }) {
    const { rows } = await sql<object>`
      SELECT a.position ->> 'title' AS position, c.system, d.version, d.state, d.ended_at AS at
      FROM connection_deliveries d JOIN applications a ON a.id = d.application_id JOIN connections c ON c.id = d.connection_id
      WHERE a.tenant_id = ${tenantId} AND a.account_id = ${accountId} ORDER BY d.id`.execute(db)
    return { json: { sentTo: rows }, files: [] }
  },
  async erase(trx, { tenantId, accountId }) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM connection_deliveries d USING applications a
      WHERE a.id = d.application_id AND a.tenant_id = ${tenantId} AND a.account_id = ${accountId}`.execute(trx)
    return [{ item: 'deliveries', count: Number(numAffectedRows) }]
  },
}
